import type { AdminHeroImage } from '#contract/hero-images/admin.ts'
import { HERO_IMAGE_FORM } from '#contract/hero-images/fields.ts'
import type { Fields } from '#web/lib/forms/as-typed.ts'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { Fragment, type ReactNode } from 'react'

type FieldName = keyof typeof HERO_IMAGE_FORM
type Kind = (typeof HERO_IMAGE_FORM)[FieldName]['kind']
const NAMES = Object.keys(HERO_IMAGE_FORM) as FieldName[]

/** The values that are not sent as typed. */
export const completed = (typed: Fields): object =>
  Object.fromEntries(
    NAMES.flatMap((name): [string, unknown][] => {
      const { kind } = HERO_IMAGE_FORM[name]
      if (kind === 'count') return [[name, typed[name] === '' ? undefined : Number(typed[name])]]
      return kind === 'flag' ? [[name, typed[name] === 'on']] : []
    }),
  )

const asText = (value: string | number | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '')

/** The display text of every field, to show what someone else has changed. */
export const described = (heroImage: AdminHeroImage): Readonly<Record<string, string>> =>
  Object.fromEntries(NAMES.map((name) => [HERO_IMAGE_FORM[name].label, asText(heroImage[name])]))

/** The input of each kind. */
const INPUTS = {
  line: { required: true, autoComplete: 'off' },
  optionalLine: { optional: true, autoComplete: 'off' },
  count: { type: 'number', inputMode: 'numeric', min: 0, step: 1 },
} as const satisfies Record<Exclude<Kind, 'text' | 'flag'>, object>

interface FieldsProps {
  errors: Readonly<Record<string, string | undefined>>
  /** The hero image to edit. Undefined for a new one. */
  heroImage: AdminHeroImage | undefined
  /** The input of the image, with its preview. */
  image: ReactNode
}

/** The fields of a hero image. */
export const HeroImageFields = ({ errors, heroImage, image }: FieldsProps) =>
  NAMES.map((name) => {
    if (name === 'imageUrl') return <Fragment key={name}>{image}</Fragment>
    const { kind, label, help, max, initial } = HERO_IMAGE_FORM[name]
    const wiring = { name, label, help }
    if (kind === 'flag') return <CheckboxField key={name} {...wiring} defaultChecked={heroImage?.[name] !== false} />
    const input = {
      ...wiring,
      error: errors[name],
      maxLength: max,
      defaultValue: heroImage ? String(heroImage[name] ?? '') : initial,
    }
    if (kind === 'text') return <TextAreaField key={name} {...input} optional rows={2} />
    return <TextField key={name} {...input} {...INPUTS[kind]} />
  })
