import type { TemplateChange, TemplateFacts } from '#contract/documents/templates/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound, requireVersion } from '#server/errors.ts'
import { changesOf, changesOfNew, recordChange } from '#server/features/audit/service.ts'
import { type Member, signedBy } from '#server/features/payments/service.ts'
import { presentTemplate, presentVersion } from './present.ts'
import {
  find,
  findVersion,
  insertTemplate,
  insertVersion,
  listVersions,
  lock,
  type TemplateRow,
  updateTemplate,
} from './queries.ts'

const NAME_TAKEN = 'There is already a template with this name. Choose another name, or archive that one.'

/** Says at the field of the name that another template in use has it. */
async function explainTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error
    throw new AppError('conflict', NAME_TAKEN, { issues: [{ path: 'name', message: NAME_TAKEN }] })
  }
}

const log = (
  trx: Db,
  { user, address }: Member,
  id: string,
  action: 'create' | 'update' | 'status_change',
  details: Record<string, unknown>,
) => recordChange(trx, { userId: user.id, address, action, resourceType: 'document_template', resourceId: id, details })

const authorOf = async (trx: Db, by: Member) => {
  const { staff_id, staff_name } = await signedBy(trx, by)
  return { staff_id, staff_name }
}

const factsOf = ({ name, kind, text, is_reviewed }: TemplateRow): TemplateFacts => ({
  name,
  kind,
  text,
  isReviewed: is_reviewed,
})

/** The audit log says that the text changed. The versions have the texts. */
const asLogged = ({ text, ...facts }: TemplateFacts, version: number) => ({ ...facts, version, length: text.length })

const read = async (db: Db, id: string) => orNotFound(await find(db, id))

export const readTemplate = async (db: Db, id: string) => presentTemplate(await read(db, id))

export async function readVersions(db: Db, id: string) {
  await read(db, id)
  return (await listVersions(db, id)).map(presentVersion)
}

export async function readVersion(db: Db, id: string, version: number) {
  const row = orNotFound(await findVersion(db, id, version))
  return { ...presentVersion(row), text: row.text }
}

export async function createTemplate(trx: Db, by: Member, facts: TemplateFacts) {
  const id = await explainTaken(insertTemplate(trx, facts.name))
  await insertVersion(trx, id, 1, facts, await authorOf(trx, by))
  const shown = await readTemplate(trx, id)
  await log(trx, by, id, 'create', changesOfNew(asLogged(facts, 1)))
  return shown
}

/** Writes a new version. What is the same already changes nothing, so that an answer that was lost can be asked for again. */
export const changeTemplate = (db: Db, by: Member, id: string, { version, ...facts }: TemplateChange) =>
  db.transaction().execute(async (trx) => {
    orNotFound(await lock(trx, id))
    const before = await read(trx, id)
    const known = factsOf(before)
    if (JSON.stringify(known) === JSON.stringify(factsOf({ ...before, ...facts, is_reviewed: facts.isReviewed })))
      return presentTemplate(before)
    requireVersion(before.version, version)
    const next = before.version + 1
    await insertVersion(trx, id, next, facts, await authorOf(trx, by))
    await explainTaken(updateTemplate(trx, id, { name: facts.name, version: next }))
    const shown = await readTemplate(trx, id)
    await log(trx, by, id, 'update', changesOf(asLogged(known, before.version), asLogged(facts, next)) ?? {})
    return shown
  })

/** Archives a template or restores it. */
export const setArchived = (db: Db, by: Member, id: string, isArchived: boolean) =>
  db.transaction().execute(async (trx) => {
    orNotFound(await lock(trx, id))
    const before = await read(trx, id)
    if ((before.archived_at !== null) === isArchived) return presentTemplate(before)
    await explainTaken(updateTemplate(trx, id, { archived_at: isArchived ? new Date() : null }))
    const shown = await readTemplate(trx, id)
    const [was, is] = isArchived ? ['active', 'archived'] : ['archived', 'active']
    const changes = changesOf({ status: was }, { status: is })
    await log(trx, by, id, 'status_change', { ...changes, title: before.name })
    return shown
  })
