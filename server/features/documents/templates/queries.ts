import type { TemplateFilter } from '#contract/documents/templates/admin.ts'
import type { TemplateFacts } from '#contract/documents/templates/fields.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { containsWithoutIndex } from '#server/db/text-search.ts'
import { type ListPage, orderedList, part } from '#server/http/lists/keyset.ts'
import { type Selectable, sql } from 'kysely'

export type VersionRow = Selectable<Database['document_template_versions']>

/** Who writes a version. */
export interface Author {
  staff_id: string
  staff_name: string
}

const LOWER_NAME = sql<string>`lower(t.name)`

const sorted = orderedList('document templates', [
  'asc',
  part('text', 'sort_name', LOWER_NAME),
  part('id', 'id', sql.ref('t.id')),
])

/** Templates with their newest version. */
const current = (db: Db) =>
  db
    .selectFrom('document_templates as t')
    .innerJoin('document_template_versions as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').onRef('v.version', '=', 't.version'),
    )

const summaries = (db: Db) =>
  current(db)
    .select(['t.id', 't.archived_at', 'v.name', 'v.kind', 'v.version', 'v.is_reviewed', 'v.staff_name', 'v.created_at'])
    .select(LOWER_NAME.as('sort_name'))

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>

const found = (db: Db, { search, isArchived }: TemplateFilter) => {
  const kept = summaries(db).where('t.archived_at', isArchived ? 'is not' : 'is', null)
  return search === '' ? kept : kept.where(containsWithoutIndex(LOWER_NAME, search))
}

/** There are few templates, so that a search without an index is fast. */
export const templatesList = {
  ...sorted,
  prepare: async (_: Db, filter: TemplateFilter) => filter,
  list: (db: Db, filter: TemplateFilter, page: ListPage): Promise<SummaryRow[]> =>
    sorted.pageOf(found(db, filter), page).execute(),
  count: (db: Db, filter: TemplateFilter) => boundedCount(db, found(db, filter)),
}

export type TemplateRow = SummaryRow & Pick<VersionRow, 'text'>

export const find = async (db: Db, id: string): Promise<TemplateRow | null> =>
  (await summaries(db).select('v.text').where('t.id', '=', id).executeTakeFirst()) ?? null

/** Locks a template until the transaction ends, so that of two changes one sees the other. */
export const lock = (trx: Db, id: string) =>
  trx.selectFrom('document_templates').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Newest first. */
export const listVersions = (db: Db, id: string) =>
  db
    .selectFrom('document_template_versions')
    .select(['version', 'name', 'kind', 'is_reviewed', 'staff_name', 'created_at'])
    .where('template_id', '=', id)
    .orderBy('version', 'desc')
    .execute()

export const findVersion = async (db: Db, id: string, version: number): Promise<VersionRow | null> =>
  (await db
    .selectFrom('document_template_versions')
    .selectAll()
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()) ?? null

export const insertTemplate = async (trx: Db, name: string): Promise<string> =>
  (await trx.insertInto('document_templates').values({ name }).returning('id').executeTakeFirstOrThrow()).id

export const insertVersion = (
  trx: Db,
  id: string,
  version: number,
  { name, kind, text, isReviewed }: TemplateFacts,
  author: Author,
) =>
  trx
    .insertInto('document_template_versions')
    .values({ template_id: id, version, name, kind, text, is_reviewed: isReviewed, ...author })
    .execute()

export const updateTemplate = (
  trx: Db,
  id: string,
  values: Partial<Pick<Selectable<Database['document_templates']>, 'name' | 'version' | 'archived_at'>>,
) => trx.updateTable('document_templates').set(values).where('id', '=', id).execute()
