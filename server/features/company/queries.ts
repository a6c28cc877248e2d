import type { Db } from '#server/db/connection.ts'

/** The site settings whose key begins with `prefix`, by key. */
export async function listSettings(db: Db, prefix: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('site_settings')
    .select(['key', 'value'])
    .where('key', 'like', `${prefix}%`)
    .execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}
