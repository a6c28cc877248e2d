import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { FALLBACK_WIDTH, PICTURE_WIDTHS } from '#contract/pictures/sizes.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { BackupProblem } from './problem.ts'

/** The keys of the files that the rows of each table name. A table that names files of its own belongs here. */
const KEYS = {
  condition_photos: 'select file_key as key from condition_photos where stored_at is not null',
  documents: 'select file_key as key from documents where stored_at is not null',
  maintenance_photos: 'select file_key as key from maintenance_photos where stored_at is not null',
  receipt_photos: 'select file_key as key from receipt_photos where stored_at is not null',
  pictures: `
    select 'pictures/' || name || suffix as key from pictures cross join lateral (
      select '-' || wide || '.avif' from unnest(array[${PICTURE_WIDTHS.join()}]) as wide where wide <= width
      union all values ('-${FALLBACK_WIDTH}.jpg'), ('.jpg')
    ) as files (suffix)
    where stored_at is not null`,
}

const AT_A_TIME = 500

/** The keys of all files that rows name, in the snapshot of the client's transaction. */
async function* namedKeys(client: pg.Client): AsyncGenerator<string> {
  for (const [table, query] of Object.entries(KEYS)) {
    // An older version may not have the table yet.
    const { rows: known } = await client.query('select where to_regclass($1) is not null', [`public.${table}`])
    if (known.length === 0) continue
    await client.query(`declare keys no scroll cursor for ${query}`)
    for (;;) {
      const { rows } = await client.query<{ key: string }>(`fetch ${AT_A_TIME} from keys`)
      yield* rows.map(({ key }) => key)
      if (rows.length < AT_A_TIME) break
    }
    await client.query('close keys')
  }
}

const MAX_MISSING = 1000

/** Passes on every file that rows name. Returns the keys of those that the storage does not have. */
export async function copyUploads(
  client: pg.Client,
  storage: Storage,
  add: (key: string, bytes: Buffer) => Promise<void>,
): Promise<string[]> {
  const missing: string[] = []
  let found = 0
  for await (const key of namedKeys(client)) {
    const bytes = await storage.get(key)
    if (bytes) await add(key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (bytes) found += 1
    else missing.push(key)
    if (missing.length > MAX_MISSING) break
  }
  if (missing.length > MAX_MISSING || (missing.length > 0 && found === 0))
    throw new BackupProblem(
      `The storage lacks the uploaded files that the database names, such as ${missing[0]}. Check DATA_DIR or S3_BUCKET_URL, and run this where the product runs.`,
    )
  return missing
}

const TYPES: Record<string, string> = { '.avif': 'image/avif', '.jpg': 'image/jpeg', '.pdf': 'application/pdf' }

export const typeOfKey = (key: string) => TYPES[path.extname(key)] ?? 'application/octet-stream'

/** The folders of the data folder that a backup contains: emails written to files, and notes of emails that a server has just accepted. */
export const FOLDERS = ['mail', 'accepted-mail'] as const

/** The files that hold keys and passwords of this installation, relative to the data folder. */
export const SECRETS = ['secrets.key', 'demo-password'] as const

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Null where there is no such file. */
export async function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

/** The complete files of a folder: a name that begins with a dot is still being written. Empty where there is no such folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return names.filter((name) => !name.startsWith('.')).toSorted()
}
