import type { Db } from '#server/db/connection.ts'

/** The site settings of these groups (`company.…`), by key. */
export async function listSettings(db: Db, kinds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('site_settings')
    .select(['key', 'value'])
    .where((where) => where.or(kinds.map((kind) => where('key', 'like', `${kind}.%`))))
    .execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}
