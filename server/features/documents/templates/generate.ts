import type { DocumentKind } from '#contract/documents/fields.ts'
import type { NewFromTemplate } from '#contract/documents/templates/fields.ts'
import { parseMarkup } from '#contract/documents/templates/markup.ts'
import { asWritten, fieldsIn, fill, problemOfValue, type Values } from '#contract/documents/templates/merge.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { drawPdf, type Member, spelled } from '#server/features/payments/service.ts'
import { addPdf, type DocumentDeps } from '../files.ts'
import type { Admin } from '../present.ts'
import { findLease } from '../queries.ts'
import { find, findVersion } from './queries.ts'

/** What the tenant is usually asked for. Staff change it before they share the draft. */
const USUAL_ASK = {
  lease: 'sign',
  renewal: 'sign',
  addendum: 'sign',
  notice: 'acknowledge',
  condition: 'sign',
  receipt: 'none',
  other: 'none',
} as const satisfies Record<DocumentKind, string>

/** A long value in a field that a text names thousands of times would be a document that takes minutes to draw. */
const FILLED_MAX = 150_000

const refuse = (issues: { path: string; message: string }[]) =>
  new AppError('validation', issues.map(({ message }) => message).join('. '), { issues })

/** The text with its values. Refused where a field has none, with every such field. */
function filled(text: string, given: NewFromTemplate['values']) {
  const { blocks } = parseMarkup(text)
  const typed = new Map(given.map(({ name, value }) => [name, value ?? '']))
  const used = [...fieldsIn(blocks)]
  const issues = used.flatMap((name) => {
    const message = problemOfValue(name, typed.get(name) ?? '')
    return message === null ? [] : [{ path: name, message }]
  })
  if (issues.length > 0) throw refuse(issues)
  const values: Values = Object.fromEntries(used.map((name) => [name, asWritten(name, typed.get(name)!)]))
  const spans = fill(blocks, values)
  const length = spans
    .flatMap((block) => (block.kind === 'list' ? block.items.flatMap(({ lines }) => lines) : block.lines))
    .flat()
    .reduce((sum, span) => sum + span.text.length, 0)
  if (length > FILLED_MAX)
    throw refuse([{ path: 'text', message: 'The filled text is too long. Please make two documents of it.' }])
  return spans
}

/** Makes a PDF from a version of a template and stores it as a draft of this lease. */
export async function generate(
  deps: DocumentDeps,
  by: Member,
  leaseId: string,
  { templateId, version, title, text, values }: NewFromTemplate,
): Promise<Admin> {
  const { db } = deps
  orNotFound(await findLease(db, leaseId))
  const [template, source] = [await find(db, templateId), await findVersion(db, templateId, version)]
  if (!template || !source) throw refuse([{ path: 'templateId', message: 'This template does not exist' }])
  if (template.archived_at !== null)
    throw new AppError('conflict', 'This template was archived. Restore it first, or choose another one.')
  const blocks = filled(text, values)
  const isTextChanged = text !== source.text
  const named = `${source.name}, version ${version}`
  const company = await readCompany(db)
  const bytes = await drawPdf({
    company,
    title,
    head: { title: spelled(title), reference: '' },
    blocks,
    notes: [isTextChanged ? `Made from the template ${named}, with changes.` : `Made from the template ${named}.`],
    at: new Date(),
  })
  return addPdf(deps, by, leaseId, {
    title,
    file_name: `${title}.pdf`,
    kind: source.kind,
    ask: USUAL_ASK[source.kind],
    pdf: Buffer.from(bytes),
    template: {
      template_id: templateId,
      template_version: version,
      template_name: source.name,
      is_text_changed: isTextChanged,
    },
  })
}
