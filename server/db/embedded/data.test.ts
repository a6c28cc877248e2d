import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copiesIn, hasLinks, packageCopy } from '#server/testing/embedded/embedded-package.ts'
import {
  answers,
  databaseFolder,
  start,
  startElsewhere,
  untilWorks,
} from '#server/testing/embedded/embedded-process.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EmbeddedUnavailable } from './embedded.ts'

// Creating, killing and recovering databases takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('an interrupted first start leaves nothing that breaks the next one', async () => {
  const dir = await databaseFolder()
  const cut = startElsewhere({ dir })
  const unfinished = await untilWorks(() => {
    const name = readdirSync(dir).find(
      (entry) => entry.startsWith('data.new-') && existsSync(path.join(dir, entry, 'base')),
    )
    if (!name) throw new Error('not begun')
    return name
  })
  await cut.kill()
  expect(existsSync(path.join(dir, 'data'))).toBe(false)
  expect(await answers((await start({ dir })).url)).toBe(true)
  // The orphaned initdb may still be running during this start. The next start deletes what it leaves.
  expect(readdirSync(dir).filter((name) => name.startsWith('data.new-') && name !== unfinished)).toEqual([])
})

test('missing library links are created in the package', async () => {
  const packageDir = await packageCopy({ links: false })
  const dir = await databaseFolder()
  expect(await answers((await start({ dir, packageDir })).url)).toBe(true)
  expect(hasLinks(path.join(packageDir, 'native'))).toBe(true)
  expect(copiesIn(dir)).toEqual([])
})

test('a folder whose path is too long for a socket works', async () => {
  const dir = await databaseFolder('a-long-name-'.repeat(8), 'höher')
  const { url } = await start({ dir })
  expect(await answers(url)).toBe(true)
  const socketFolder = new URL(url).searchParams.get('host')!
  onTestFinished(() => rmSync(socketFolder, { recursive: true, force: true }))
  expect(socketFolder.length).toBeLessThan(60)
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  expect(statSync(socketFolder).uid).toBe(statSync(dir).uid)
})

test('a folder name with spaces, quotes and commas works', async () => {
  const { url } = await start({ dir: await databaseFolder(`Harbor, "Bay" & 100% o'Shea`) })
  expect(await answers(url)).toBe(true)
})

test('a folder name with a dollar sign, which a shell would expand, works', async () => {
  const dir = await databaseFolder('Rent $HOME and `more`')
  expect(await answers((await start({ dir })).url)).toBe(true)
})

test('programs in a path that a shell would misread are copied elsewhere, or refused with one line', async () => {
  const packageDir = await packageCopy({ name: 'Rent $HOME' })
  const dir = await databaseFolder()
  expect(await answers((await start({ dir, packageDir })).url)).toBe(true)
  expect(copiesIn(dir)).toHaveLength(1)
  const refused = start({ dir: await databaseFolder('also $HOME'), packageDir })
  await expect(refused).rejects.toThrow(/^PostgreSQL cannot be run from .*Set DATA_DIR to a folder without them/)
})

test('data of another major version is refused with both versions', async () => {
  const dir = await databaseFolder()
  mkdirSync(path.join(dir, 'data'), { recursive: true })
  writeFileSync(path.join(dir, 'data/PG_VERSION'), '16\n')
  await expect(start({ dir })).rejects.toThrow(/created by PostgreSQL 16, .* includes PostgreSQL 18/)
})

test('foreign files in the data folder are left alone', async () => {
  const dir = await databaseFolder()
  mkdirSync(path.join(dir, 'data'), { recursive: true })
  writeFileSync(path.join(dir, 'data/thesis.txt'), 'mine')
  await expect(start({ dir })).rejects.toThrow('not a PostgreSQL database')
  expect(readdirSync(path.join(dir, 'data'))).toEqual(['thesis.txt'])
})

test('if the programs cannot run on this system, the error suggests DATABASE_URL', async () => {
  const packageDir = await packageCopy()
  const initdb = path.join(packageDir, 'native/bin/initdb')
  writeFileSync(initdb, '#!/no/such/loader\n', { mode: 0o755 })
  const refused = start({ dir: await databaseFolder(), packageDir })
  await expect(refused).rejects.toThrow(EmbeddedUnavailable)
  await expect(refused).rejects.toThrow(/glibc.*DATABASE_URL/)
})

test('a server that cannot start reports why at once', async () => {
  const started = start({ dir: await databaseFolder(), settings: { fsync: 'off', shared_buffers: 'plenty' } })
  await expect(started).rejects.toThrow(/invalid value for parameter "shared_buffers"/)
})
