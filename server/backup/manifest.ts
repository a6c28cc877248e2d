import * as z from 'zod/mini'

/** Incremented when older versions of the product could not restore what this one writes. */
export const FORMAT = 1

const Count = z.int().check(z.gte(0))

/** `public.contacts`, and the columns in the order of its rows. Generated columns are left out. */
const TableShape = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})

/** `manifest.json`: what the backup is of. The second entry of the archive. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  product: z.literal('Baystead'),
  version: z.string(),
  /** The moment of the snapshot. */
  takenAt: z.string(),
  /** The host that visitors use. */
  site: z.string(),
  postgres: z.string(),
  /** In the order in which they are applied. The digest is of the file's text, and null where the program had no such file. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.nullable(z.string()) })),
  /** The version of the job queue's own tables. */
  queueVersion: Count,
  tables: z.array(TableShape),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Whether the files with the keys of this installation are in the backup. Only encrypted ones have them. */
  hasSecrets: z.boolean(),
})
export type Manifest = z.infer<typeof Manifest>

/** `summary.json`: what was written. The last entry of the archive: without it the file was cut off. */
export const Summary = z.object({
  tables: z.array(z.object({ name: z.string(), rows: Count, bytes: Count, sha256: z.string() })),
  files: z.object({ count: Count, bytes: Count }),
  /** The files that rows name and the storage did not have. */
  missingFiles: z.array(z.string()),
  /** The digest of all checksum entries together. */
  checksums: z.string(),
})
export type Summary = z.infer<typeof Summary>

/** `README.txt`, the first entry, for anyone who has to read a backup without the product. */
export const README = `A backup of Baystead.

manifest.json      the version, the migrations that make the tables, and the columns of each table
tables/            the rows of each table in the text format of PostgreSQL's COPY, in numbered parts:
                   cat tables/public.contacts/*.copy | psql -c "copy public.contacts (COLUMNS) from stdin"
                   Generated columns are left out. Triggers must be off while the rows are copied.
files/             uploaded photos and pictures by the keys that the rows name, and other files of DATA_DIR
secrets/           in encrypted backups of an embedded database: the key of its secrets
checksums/         the SHA-256 of everything before each of them: sha256sum -c checksums/*.sha256
summary.json       rows, bytes and SHA-256 of each table; without it the file was cut off

An encrypted backup (.age) opens with any program for age-encryption.org: age -d FILE | tar xz
`
