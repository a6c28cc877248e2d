import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect } from '#server/db/connection.ts'
import { seedDemo } from '#server/db/demo/seed.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/worker.ts'

/** An embedded database of its own with the demonstration data, started when it is first needed. */
export class BenchDatabase {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'baystead-bench-'))
  #started: Promise<EmbeddedDatabase> | undefined

  async #start(): Promise<EmbeddedDatabase> {
    // As root, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(this.#folder, 0o755)
    const embedded = await startEmbedded({
      dir: path.join(this.#folder, 'postgres'),
      mayCreateDatabases: true,
      settings: {
        max_wal_size: '4GB',
        maintenance_work_mem: '512MB',
        // A quarter of the memory, as PostgreSQL recommends: a company with a million homes would not leave the default.
        shared_buffers: `${Math.floor(os.totalmem() / 4 / 2 ** 20)}MB`,
      },
    })
    const { db, pool } = connect(embedded.url)
    await migrate(db)
    await prepareJobs(embedded.url)
    await seedDemo(db, new Date())
    await pool.end()
    return embedded
  }

  async url(): Promise<string> {
    return (await (this.#started ??= this.#start())).url
  }

  async stop() {
    await (await this.#started?.catch(() => undefined))?.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
