import { DOCUMENT_KINDS } from '#contract/documents/fields.ts'
import { documentTemplatesAdmin } from '#contract/documents/templates/admin.ts'
import {
  type Template,
  TEMPLATE_NAME_MAX,
  TemplateChange,
  TemplateFacts,
} from '#contract/documents/templates/fields.ts'
import { parseMarkup } from '#contract/documents/templates/markup.ts'
import { fill } from '#contract/documents/templates/merge.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh, refreshWith } from '#web/lib/api/list-cache.ts'
import { mergeChanges } from '#web/lib/forms/changes.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { KIND_NAMES } from '../../labels.ts'
import { describeTemplate } from './describe-template.ts'
import { FilledText } from './filled-text.tsx'
import { MarkupField } from './markup-field.tsx'
import { useTyped } from './use-typed.ts'

const PATH = documentTemplatesAdmin.list.path

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))

interface FieldsProps {
  errors: Readonly<Record<string, string | undefined>>
  template?: Template | undefined
}

function TemplateFields({ errors, template }: FieldsProps) {
  const { typed, watch } = useTyped({ text: template?.text ?? '' })
  const { blocks } = parseMarkup(typed['text'] ?? '')
  return (
    <div {...watch} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[1fr_14rem]">
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          defaultValue={template?.name}
          maxLength={TEMPLATE_NAME_MAX}
          error={errors['name']}
        />
        <SelectField
          label="Kind"
          name="kind"
          choices={KINDS}
          defaultValue={template?.kind ?? 'lease'}
          error={errors['kind']}
        />
      </div>
      <MarkupField label="Text" rows={14} defaultValue={template?.text ?? ''} error={errors['text']} />
      <CheckboxField
        label="Counsel has reviewed this text"
        name="isReviewed"
        defaultChecked={template?.isReviewed ?? false}
        help="Leave it unchecked after a change that counsel has not seen."
      />
      <details>
        <summary className="min-h-6 cursor-pointer font-semibold">Preview</summary>
        {blocks.length === 0 ? (
          <p className="mt-3 text-sm text-muted">The text appears here as you type it.</p>
        ) : (
          <FilledText blocks={fill(blocks, {})} className="mt-3 rounded-card border border-line bg-paper p-4" />
        )}
      </details>
    </div>
  )
}

const isReviewed = (fields: Record<string, FormDataEntryValue>) => ({ isReviewed: fields['isReviewed'] === 'on' })

/** Adds a template. */
export function AddTemplateDialog({ close }: { close: () => void }) {
  const queries = useQueryClient()
  return (
    <FormDialog
      title="Add template"
      description="A text with fields that are filled in for each lease."
      isWide
      close={close}
      draft="new-template"
      schema={TemplateFacts}
      complete={isReviewed}
      send={async (body, _, idempotencyKey) => {
        await call(documentTemplatesAdmin.create, { body, idempotencyKey })
        await refresh(queries, PATH)
      }}
      done="Template added"
      failure="Failed to add the template"
      submit="Add template"
      submitting="Adding..."
    >
      {(errors) => <TemplateFields errors={errors} />}
    </FormDialog>
  )
}

/** Writes a new version of a template. */
export function EditTemplateDialog({ template, close }: { template: Template; close: () => void }) {
  const queries = useQueryClient()
  const params = { id: template.id }
  return (
    <FormDialog
      title="Edit template"
      description={`${template.name}. Saving writes version ${template.version + 1}. Documents that were made keep their text.`}
      isWide
      close={close}
      draft={`template-${template.id}`}
      schema={TemplateChange}
      complete={isReviewed}
      send={async (values, basis) => {
        if (!basis) return
        const body = { ...mergeChanges(values, basis), version: basis.now.version }
        const saved = await call(documentTemplatesAdmin.update, { params, body })
        await refreshWith(queries, PATH, saved)
      }}
      done="Template saved"
      failure="Failed to save the template"
      submit="Save new version"
      submitting="Saving..."
      edited={{
        entity: template,
        reload: () => call(documentTemplatesAdmin.get, { params }),
        describe: (one) => describeTemplate(one, template),
      }}
    >
      {(errors, shown) => <TemplateFields errors={errors} template={shown} />}
    </FormDialog>
  )
}
