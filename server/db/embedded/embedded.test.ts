import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { databaseFolder, query, start, startElsewhere, untilWorks } from '#server/testing/embedded/embedded-process.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseAccount } from './account.ts'
import { DataFolderInUse } from './embedded.ts'
import { findPostmaster, isAlive, serves } from './postmaster.ts'

// Creating, killing and recovering databases takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const remember = (url: string) => query(url, `create table kept as select 'it is here' as note`)
const recall = async (url: string) => (await query<{ note: string }>(url, 'select note from kept'))[0]?.note

/** A child process of the server, by its process title, which a process that was just started does not have yet. */
function childOf(pid: number, name: string): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const found = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(name))
  if (found === undefined) throw new Error(`The server has no process titled ${name}`)
  return found
}

test('a new folder, then a warm start with all data, and no process left in between', async () => {
  const dir = await databaseFolder()
  const first = await start({ dir })
  expect(first.adopted).toBe(false)
  await remember(first.url)
  const [facts] = await query(
    first.url,
    `select lower('ÉCOLE') as lowered, current_setting('data_checksums') as checksums, current_setting('timezone') as timezone,
       current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync`,
  )
  expect(facts).toEqual({
    lowered: 'école',
    checksums: 'on',
    timezone: 'UTC',
    addresses: '',
    encoding: 'UTF8',
    fsync: 'off',
  })
  const processes = await query<{ pid: number }>(first.url, 'select pid from pg_stat_activity')
  const { pid } = findPostmaster(path.join(dir, 'data'))!
  await first.stop()
  const all = [pid, ...processes.map((process) => process.pid)]
  // The system needs a moment to remove dead processes from its table.
  await untilWorks(() => expect(all.filter(isAlive)).toEqual([]))

  const second = await start({ dir })
  expect(second.adopted).toBe(false)
  expect(await recall(second.url)).toBe('it is here')
})

test('fsync is on unless a test turns it off', async () => {
  const { url } = await start({ dir: await databaseFolder(), settings: {} })
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
})

test('after the product was killed, its server is taken over with its data and can be stopped', async () => {
  const dir = await databaseFolder()
  const killed = startElsewhere({ dir })
  await remember((await killed.started).url)
  await killed.kill()
  const next = await start({ dir })
  expect(next.adopted).toBe(true)
  expect(await recall(next.url)).toBe('it is here')
  const { pid } = findPostmaster(path.join(dir, 'data'))!
  await next.stop()
  expect(serves(pid, path.join(dir, 'data'))).toBe(false)
  expect(existsSync(path.join(dir, 'data/postmaster.pid'))).toBe(false)
})

test('after PostgreSQL was killed, it is restarted at the same URL and locked again', async () => {
  const dir = await databaseFolder()
  const steps: string[] = []
  const database = await start({ dir, onStep: (step) => steps.push(step) })
  await remember(database.url)
  process.kill(findPostmaster(path.join(dir, 'data'))!.pid, 'SIGKILL')
  expect(await untilWorks(() => recall(database.url))).toBe('it is here')
  await untilWorks(() => expect(steps.at(-1)).toBe('Reconnected to the database'))
  await expect(start({ dir })).rejects.toThrow(DataFolderInUse)
})

test('after both were killed, the next start recovers committed data', async () => {
  const dir = await databaseFolder()
  const killed = startElsewhere({ dir })
  await remember((await killed.started).url)
  const { pid } = findPostmaster(path.join(dir, 'data'))!
  await killed.kill()
  process.kill(pid, 'SIGKILL')
  const next = await start({ dir })
  expect(await recall(next.url)).toBe('it is here')
})

test('the start waits for a backend that outlives its killed server', async () => {
  const dir = await databaseFolder()
  const killed = startElsewhere({ dir })
  const { url } = await killed.started
  await remember(url)
  const backend = await untilWorks(() => childOf(findPostmaster(path.join(dir, 'data'))!.pid, 'checkpointer'))
  process.kill(backend, 'SIGSTOP')
  process.kill(findPostmaster(path.join(dir, 'data'))!.pid, 'SIGKILL')
  await killed.kill()
  const next = start({ dir })
  await untilWorks(() => expect(readFileSync(path.join(dir, 'server.log'), 'utf8')).toContain('shared memory block'))
  process.kill(backend, 'SIGCONT')
  expect(await recall((await next).url)).toBe('it is here')
})

test('can be stopped while it is restarting', async () => {
  const dir = await databaseFolder()
  const database = await start({ dir })
  process.kill(findPostmaster(path.join(dir, 'data'))!.pid, 'SIGKILL')
  await database.stop()
  // Whether or not the loss was noticed, the server must not start again.
  expect(findPostmaster(path.join(dir, 'data'))).toBeUndefined()
})

test('a second start on a folder in use fails, and leaves the first alone', async () => {
  const dir = await databaseFolder()
  const first = await start({ dir })
  await expect(startElsewhere({ dir }).started).rejects.toThrow('is in use by another running server')
  await remember(first.url)
  expect(await recall(first.url)).toBe('it is here')
})

test('of two concurrent cold starts, one gets the folder and the other fails', async () => {
  const dir = await databaseFolder()
  const both = [startElsewhere({ dir }), startElsewhere({ dir })]
  const outcomes = await Promise.allSettled(both.map(({ started }) => started))
  const won = outcomes.find((outcome) => outcome.status === 'fulfilled')!
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected')!
  expect(rejected.reason).toMatchObject({ name: 'DataFolderInUse' })
  await remember(won.value.url)
  expect(await recall(won.value.url)).toBe('it is here')
})

test('a start waits for the previous one to stop', async () => {
  const dir = await databaseFolder()
  const first = await start({ dir })
  await remember(first.url)
  const [, second] = await Promise.all([first.stop(), start({ dir })])
  expect(await recall(second.url)).toBe('it is here')
})

test("the process id in a killed server's lock file may belong to another process", async () => {
  const dir = await databaseFolder()
  const killed = startElsewhere({ dir })
  await remember((await killed.started).url)
  const { pid } = findPostmaster(path.join(dir, 'data'))!
  await killed.kill()
  process.kill(pid, 'SIGKILL')
  const stranger = spawn('sleep', ['60'], { ...databaseAccount(dir), stdio: 'ignore' })
  onTestFinished(() => void stranger.kill())
  await once(stranger, 'spawn')
  for (const file of [path.join(dir, 'data/postmaster.pid'), path.join(dir, '.s.PGSQL.5432.lock')])
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(stranger.pid)))
  const next = await start({ dir })
  expect(next.adopted).toBe(false)
  expect(await recall(next.url)).toBe('it is here')
  expect(isAlive(stranger.pid!)).toBe(true)
})
