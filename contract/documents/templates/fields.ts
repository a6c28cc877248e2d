import * as z from 'zod/mini'
import { groupDigits } from '#contract/core/format-money.ts'
import { Id, optionalLine, requiredEnum, requiredLine, Timestamp, Version } from '#contract/core/fields.ts'
import { DOCUMENT_KINDS } from '../fields.ts'
import { hasWords, problemOf } from './markup.ts'
import { problemOfValue } from './merge.ts'
import { FIELD_NAMES, type FieldName } from './merge-fields.ts'

export const TEMPLATE_NAME_MAX = 120
export const TEMPLATE_TEXT_MAX = 50_000
/** About 50 pages. */
const TEMPLATE_LINES_MAX = 2000
export const VALUE_MAX = 300

const REQUIRED = 'Text is required'

/** Text with markup and fields. It is not trimmed, so that the lines of a message are those that were typed. */
const MarkupText = z.string({ error: REQUIRED }).check(
  z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
  z.refine(hasWords, { error: REQUIRED, abort: true }),
  z.maxLength(TEMPLATE_TEXT_MAX, {
    error: `Text must be at most ${groupDigits(String(TEMPLATE_TEXT_MAX))} characters`,
    abort: true,
  }),
  z.refine((text) => text.split('\n').length <= TEMPLATE_LINES_MAX, {
    error: `Text must be at most ${groupDigits(String(TEMPLATE_LINES_MAX))} lines. Please make two documents of it`,
    abort: true,
  }),
  z.refine((text) => !text.includes('\0'), { error: 'Text must not contain a null character', abort: true }),
  z.refine((text) => problemOf(text) === null, { error: ({ input }) => problemOf(String(input)) ?? undefined }),
)

export const TemplateFacts = z.object({
  name: requiredLine('Name', TEMPLATE_NAME_MAX),
  kind: requiredEnum('Kind', DOCUMENT_KINDS),
  text: MarkupText,
  /** Whether counsel has reviewed this text. */
  isReviewed: z._default(z.boolean({ error: 'isReviewed must be true or false' }), false),
})
export type TemplateFacts = z.output<typeof TemplateFacts>

export const TemplateChange = z.extend(TemplateFacts, { version: Version })
export type TemplateChange = z.output<typeof TemplateChange>

const shared = {
  name: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  version: z.int(),
  isReviewed: z.boolean(),
  /** Who wrote this version. */
  staffName: z.string(),
}

/** A template as a list has it. */
export const TemplateSummary = z.object({
  id: Id,
  ...shared,
  /** When this version was written. */
  updatedAt: Timestamp,
  archivedAt: z.nullable(Timestamp),
})
export type TemplateSummary = z.input<typeof TemplateSummary>

export const Template = z.extend(TemplateSummary, { text: z.string() })
export type Template = z.input<typeof Template>

export const VersionSummary = z.object({ ...shared, createdAt: Timestamp })
export type VersionSummary = z.input<typeof VersionSummary>

export const TemplateVersion = z.extend(VersionSummary, { text: z.string() })

/** The values of a lease today. Null where there is none. */
export const LeaseValue = z.object({ name: z.enum(FIELD_NAMES), value: z.nullable(z.string()) })
export type LeaseValue = z.input<typeof LeaseValue>

const Value = z.object({ name: requiredEnum('Field', FIELD_NAMES), value: optionalLine('Value', VALUE_MAX) }).check(
  z.refine(({ name, value }) => problemOfValue(name, value ?? '') === null, {
    error: ({ input }) => {
      const { name, value } = input as { name: FieldName; value?: string | null }
      return problemOfValue(name, value ?? '') ?? undefined
    },
    path: ['value'],
  }),
)

const ONE_VALUE = 'Each field has one value'

/** A document that is made from a version of a template, with the text and the values that staff saw. */
export const NewFromTemplate = z.object({
  templateId: z.uuid({ error: 'Template is required' }).check(z.toLowerCase()),
  version: z
    .int({ error: 'version must be a whole number' })
    .check(z.positive({ error: 'version must be at least 1' })),
  title: requiredLine('Title', TEMPLATE_NAME_MAX),
  text: MarkupText,
  values: z.array(Value).check(
    z.maxLength(FIELD_NAMES.length, { error: ONE_VALUE, abort: true }),
    z.refine((values) => new Set(values.map(({ name }) => name)).size === values.length, { error: ONE_VALUE }),
  ),
})
export type NewFromTemplate = z.output<typeof NewFromTemplate>
