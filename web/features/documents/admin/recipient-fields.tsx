import type { Recipient } from '#contract/documents/fields.ts'
import type { Sharing } from '#contract/documents/sharing-fields.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useId } from 'react'

/** What one of several tenants has to do with a document. */
type Part = 'asked' | 'sees' | 'none'

export type Parts = Readonly<Record<string, Part>>

/** Everyone is asked who can sign in. */
export const usualParts = (tenants: readonly Recipient[]): Parts =>
  Object.fromEntries(tenants.map(({ tenantId, isActive }) => [tenantId, isActive ? 'asked' : 'none']))

/** Who gets it, and who is asked. */
export const chosenFrom = (parts: Parts): NonNullable<Sharing['tenants']> =>
  Object.entries(parts).flatMap(([tenantId, part]) =>
    part === 'none' ? [] : [{ tenantId, isAsked: part === 'asked' }],
  )

const SEES = { value: 'sees', label: 'Can read it' }
const NONE = { value: 'none', label: "Doesn't get it" }

function choicesOf(ask: string) {
  if (ask === 'none') return [{ ...SEES, value: 'asked' }, NONE]
  return [{ value: 'asked', label: ask === 'sign' ? 'Has to sign it' : 'Has to confirm it' }, SEES, NONE]
}

interface RecipientFieldsProps {
  tenants: readonly Recipient[]
  ask: string
  parts: Parts
  change: (tenantId: string, part: Part) => void
  error: string | undefined
}

/** Which of several tenants get a document, and who of them signs it. */
export function RecipientFields({ tenants, ask, parts, change, error }: RecipientFieldsProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="grid gap-4">
      <legend className="mb-2 font-medium">Tenants of the lease</legend>
      {tenants.map(({ tenantId, name, isActive }) => (
        <SelectField
          key={tenantId}
          label={name}
          choices={choicesOf(ask)}
          // Where nothing is asked for, those who are asked and those who only read it are the same.
          value={ask === 'none' && parts[tenantId] === 'sees' ? 'asked' : parts[tenantId]}
          onChange={({ currentTarget }) => change(tenantId, currentTarget.value as Part)}
          help={isActive ? undefined : 'This account is deactivated. Activate it before you share with it.'}
        />
      ))}
      <p id={id} role="alert" className="text-sm font-medium text-brick empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
