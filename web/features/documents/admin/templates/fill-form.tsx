import type { AdminDocument } from '#contract/documents/fields.ts'
import { documentTemplatesAdmin } from '#contract/documents/templates/admin.ts'
import {
  type LeaseValue,
  NewFromTemplate,
  type Template,
  TEMPLATE_NAME_MAX,
  VALUE_MAX,
} from '#contract/documents/templates/fields.ts'
import { parseMarkup } from '#contract/documents/templates/markup.ts'
import { asWritten, fieldsIn, fill } from '#contract/documents/templates/merge.ts'
import { FIELD_NAMES, type FieldName, isFieldName, MERGE_FIELDS } from '#contract/documents/templates/merge-fields.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FilledText } from './filled-text.tsx'
import { MarkupField } from './markup-field.tsx'
import { ReviewNotice } from './review-notice.tsx'
import { useTyped } from './use-typed.ts'

type Errors = Readonly<Record<string, string | undefined>>
type Known = ReadonlyMap<FieldName, string>

const inputOf = (name: FieldName) => `value-${name}`
const usedIn = (text: FormDataEntryValue | undefined) => [
  ...fieldsIn(parseMarkup(typeof text === 'string' ? text : '').blocks),
]

const HELP = { text: undefined, money: 'An amount, such as 2,000.00', day: 'A date, such as 12/31/2027' }

interface InputsProps {
  names: readonly FieldName[]
  used: ReadonlySet<FieldName>
  known: Known
  errors: Errors
}

/** An input for each field. Those that the text does not name are hidden and keep what was typed, in case it names them again. */
const Inputs = ({ names, used, known, errors }: InputsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {names.map((name) => (
      <TextField
        key={name}
        label={MERGE_FIELDS[name].label}
        name={inputOf(name)}
        className={used.has(name) ? undefined : 'hidden'}
        autoComplete="off"
        defaultValue={known.get(name) ?? ''}
        maxLength={VALUE_MAX}
        help={known.has(name) ? undefined : HELP[MERGE_FIELDS[name].format]}
        error={errors[inputOf(name)]}
      />
    ))}
  </div>
)

const summary = 'min-h-6 cursor-pointer font-semibold'

function FillFields({ template, known, errors }: { template: Template; known: Known; errors: Errors }) {
  const { typed, watch } = useTyped({
    text: template.text,
    ...Object.fromEntries([...known].map(([name, value]) => [inputOf(name), value])),
  })
  const { blocks } = parseMarkup(typed['text'] ?? '')
  const used = fieldsIn(blocks)
  const values = Object.fromEntries(FIELD_NAMES.map((name) => [name, asWritten(name, typed[inputOf(name)] ?? '')]))
  const missing = [...used].filter((name) => values[name] === '')
  const [toType, onFile] = [
    FIELD_NAMES.filter((name) => !known.has(name)),
    FIELD_NAMES.filter((name) => known.has(name)),
  ]
  const isUsed = (name: FieldName) => used.has(name)
  const hasError = (name: FieldName) => errors[inputOf(name)] !== undefined
  return (
    <div {...watch} className="grid gap-6">
      {!template.isReviewed && <ReviewNotice />}
      <TextField
        label="Title"
        name="title"
        autoComplete="off"
        defaultValue={template.name}
        maxLength={TEMPLATE_NAME_MAX}
        help="The tenant sees it above the document."
        error={errors['title']}
      />
      <fieldset hidden={!toType.some(isUsed)}>
        <legend className="mb-3 font-semibold">To fill in</legend>
        <Inputs names={toType} used={used} known={known} errors={errors} />
      </fieldset>
      <details hidden={!onFile.some(isUsed)} {...(onFile.some(hasError) && { open: true })}>
        <summary className={summary}>{`From the lease and the company (${onFile.filter(isUsed).length})`}</summary>
        <p className="mt-2 mb-4 text-sm text-muted">
          What you change here is only for this document. The lease stays as it is.
        </p>
        <Inputs names={onFile} used={used} known={known} errors={errors} />
      </details>
      <details {...(errors['text'] !== undefined && { open: true })}>
        <summary className={summary}>Change the text for this document</summary>
        <p className="mt-2 mb-4 text-sm text-muted">The template stays as it is.</p>
        <MarkupField label="Text of this document" rows={12} defaultValue={template.text} error={errors['text']} />
      </details>
      <section aria-labelledby="filled-text">
        <h3 id="filled-text" className="text-lg">
          Filled text
        </h3>
        <output className="mt-1 mb-3 block text-sm text-muted">
          {missing.length === 0
            ? 'Every field has a value.'
            : `${missing.length === 1 ? '1 field has' : `${missing.length} fields have`} no value yet and ${missing.length === 1 ? 'is' : 'are'} highlighted.`}
        </output>
        <FilledText blocks={fill(blocks, values)} className="rounded-card border border-line bg-paper p-4" />
      </section>
    </div>
  )
}

interface FillFormProps {
  leaseId: string
  template: Template
  values: readonly LeaseValue[]
  close: () => void
  made: (document: AdminDocument) => void
}

/** Fills a template in for a lease and makes the PDF of what is shown. */
export function FillForm({ leaseId, template, values, close, made }: FillFormProps) {
  const queries = useQueryClient()
  const document = useRef<AdminDocument>(null)
  const known: Known = new Map(values.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const])))
  return (
    <FormDialog
      title="Create from template"
      description={`${template.name}, version ${template.version}`}
      isWide
      draft={`document-from-${template.id}-${leaseId}`}
      schema={NewFromTemplate}
      complete={(fields) => ({
        templateId: template.id,
        version: template.version,
        values: usedIn(fields['text']).map((name) => ({ name, value: fields[inputOf(name)] ?? '' })),
      })}
      fieldOf={(path, fields) => {
        const [, at] = /^values\.(\d+)/.exec(path) ?? []
        const name = at === undefined ? path : (usedIn(fields['text'])[Number(at)] ?? path)
        return isFieldName(name) ? inputOf(name) : name
      }}
      send={async (body) => {
        document.current = await call(documentTemplatesAdmin.generate, { params: { id: leaseId }, body })
        await refresh(queries, leasesAdmin.list.path)
      }}
      close={() => {
        close()
        // The next step is in a dialog of its own.
        if (document.current) made(document.current)
      }}
      done="Document created as a draft"
      failure="Failed to create the document"
      submit="Create document"
      submitting="Creating..."
    >
      {(errors) => <FillFields template={template} known={known} errors={errors} />}
    </FormDialog>
  )
}
