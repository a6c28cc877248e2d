import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { connect } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/worker.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

/** The same server with another database name. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function onServer(serverUrl: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Drops the template and the databases that were made of it, whose names begin with its name. */
async function dropAll(serverUrl: string, template: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname = $1 or starts_with(datname, $2)',
    [template, `${template}_`],
  )
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  await client.end()
}

/** An embedded server in a temporary folder. It does not sync to the disk, so it is faster and nothing of it may be kept. */
export async function startTestServer() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'baystead-test-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
  const server = await startEmbedded({
    dir: path.join(folder, 'postgres'),
    settings,
    mayCreateDatabases: true,
  })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * One database server for the whole run: that of TEST_DATABASE_URL, or an embedded one without fsync. It has a template with every migration applied,
 * which each test file clones in a few milliseconds.
 */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const embedded = given ? null : await startTestServer()
  const serverUrl = given ?? embedded!.url
  const template = `baystead_template_${process.pid}`

  await onServer(serverUrl, `drop database if exists ${template}`, `create database ${template}`)
  const { db, pool } = connect(databaseUrl(serverUrl, template))
  await migrate(db)
  await prepareJobs(databaseUrl(serverUrl, template))
  await pool.end()
  project.provide('databaseServer', serverUrl)
  project.provide('databaseTemplate', template)

  return async () => {
    // Not before: ext4 searches long for a free inode among many that were deleted within the last minutes, and each database has 600 files.
    if (given) await dropAll(serverUrl, template)
    await embedded?.stop()
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string
    databaseTemplate: string
  }
}
