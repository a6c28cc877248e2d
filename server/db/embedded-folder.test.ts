import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import {
  databaseFolder,
  isRoot,
  NOBODY,
  query,
  start,
  startElsewhere,
  untilWorks,
} from '#server/testing/embedded-process.ts'
import { temporaryFolder } from '#server/testing/process.ts'
import { expect, onTestFinished, test } from 'vitest'
import { packageFolder } from './embedded-binaries.ts'

const STRANGER = 65533

/** The installed package, copied; `links` are the library links that its install script makes. */
async function packageCopy({ links = true, mode = 0o755 } = {}): Promise<string> {
  const copy = path.join(await temporaryFolder(), 'package')
  cpSync(packageFolder(), copy, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
  const lib = path.join(copy, 'native/lib')
  if (!links)
    for (const entry of readdirSync(lib, { withFileTypes: true }))
      if (entry.isSymbolicLink()) rmSync(path.join(lib, entry.name))
  chmodSync(copy, mode)
  return copy
}

const hasLinks = (folder: string) => existsSync(path.join(folder, 'lib/libicuuc.so.60'))
const copiesIn = (dir: string) => readdirSync(dir).filter((name) => name.startsWith('native'))
const answers = async (url: string) => (await query<{ one: number }>(url, 'select 1 as one'))[0]?.one === 1

test('a first start cut off while the database is made leaves nothing that the next one trips over', async () => {
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
  // The orphaned initdb may outlive that start; the one after clears up what it leaves.
  expect(readdirSync(dir).filter((name) => name.startsWith('data.new-') && name !== unfinished)).toEqual([])
})

test('library links missing: made in the package', async () => {
  const packageDir = await packageCopy({ links: false })
  const dir = await databaseFolder()
  expect(await answers((await start({ dir, packageDir })).url)).toBe(true)
  expect(hasLinks(path.join(packageDir, 'native'))).toBe(true)
  expect(copiesIn(dir)).toEqual([])
})

test('a folder whose name is too long for a socket', async () => {
  const dir = await databaseFolder('a-long-name-'.repeat(8), 'höher')
  const { url } = await start({ dir })
  expect(await answers(url)).toBe(true)
  const socketFolder = new URL(url).searchParams.get('host')!
  onTestFinished(() => rmSync(socketFolder, { recursive: true, force: true }))
  expect(socketFolder.length).toBeLessThan(60)
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  expect(statSync(socketFolder).uid).toBe(statSync(dir).uid)
})

test('a name with spaces, quotes and commas', async () => {
  const { url } = await start({ dir: await databaseFolder(`Harbor, "Bay" & 100% o'Shea`) })
  expect(await answers(url)).toBe(true)
})

test('data of another major version is refused by both names', async () => {
  const dir = await databaseFolder()
  mkdirSync(path.join(dir, 'data'), { recursive: true })
  writeFileSync(path.join(dir, 'data/PG_VERSION'), '16\n')
  await expect(start({ dir })).rejects.toThrow(/made by PostgreSQL 16, .* brings PostgreSQL 18/)
})

test('files of somebody else where the data belongs are left alone', async () => {
  const dir = await databaseFolder()
  mkdirSync(path.join(dir, 'data'), { recursive: true })
  writeFileSync(path.join(dir, 'data/thesis.txt'), 'mine')
  await expect(start({ dir })).rejects.toThrow('not a PostgreSQL database')
  expect(readdirSync(path.join(dir, 'data'))).toEqual(['thesis.txt'])
})

test('programs that this system cannot run: DATABASE_URL is named', async () => {
  const packageDir = await packageCopy()
  const initdb = path.join(packageDir, 'native/bin/initdb')
  writeFileSync(initdb, '#!/no/such/loader\n', { mode: 0o755 })
  await expect(start({ dir: await databaseFolder(), packageDir })).rejects.toThrow(/glibc.*DATABASE_URL/)
})

test('a server that cannot start says why, at once', async () => {
  const started = start({ dir: await databaseFolder(), settings: { fsync: 'off', shared_buffers: 'plenty' } })
  await expect(started).rejects.toThrow(/invalid value for parameter "shared_buffers"/)
})

test.runIf(isRoot)('as root, programs out of reach of the database’s user: copied once', async () => {
  const packageDir = await packageCopy({ links: false, mode: 0o700 })
  const dir = await databaseFolder()
  const first = await start({ dir, packageDir })
  expect(await answers(first.url)).toBe(true)
  await first.stop()
  expect(copiesIn(dir)).toHaveLength(1)
  const made = statSync(path.join(dir, copiesIn(dir)[0]!)).mtimeMs
  mkdirSync(path.join(dir, 'native-17.0.0'))
  expect(await answers((await start({ dir, packageDir })).url)).toBe(true)
  expect(copiesIn(dir)).toHaveLength(1)
  expect(statSync(path.join(dir, copiesIn(dir)[0]!)).mtimeMs).toBe(made)
})

test.runIf(isRoot)('as root, a folder out of reach of the database’s user', async () => {
  const parent = await temporaryFolder()
  chmodSync(parent, 0o700)
  await expect(start({ dir: path.join(parent, 'postgres') })).rejects.toThrow(/cannot enter .*DATA_DIR/)
})

test.runIf(isRoot)('as an ordinary user; then root takes it over, and it stays that user’s', async () => {
  const dir = await databaseFolder()
  const users = startElsewhere({ dir }, NOBODY)
  expect(await answers((await users.started).url)).toBe(true)
  expect(copiesIn(dir)).toEqual([])
  await users.kill()
  const roots = await start({ dir })
  expect(roots.adopted).toBe(true)
  await roots.stop()
  const again = await start({ dir })
  await again.stop()
  expect(await answers((await startElsewhere({ dir }, NOBODY).started).url)).toBe(true)
})

test.runIf(isRoot)('as an ordinary user who may not write in the package: links are made in a copy', async () => {
  const packageDir = await packageCopy({ links: false })
  const dir = await databaseFolder()
  expect(await answers((await startElsewhere({ dir, packageDir }, NOBODY).started).url)).toBe(true)
  expect(copiesIn(dir)).toHaveLength(1)
  expect(hasLinks(path.join(packageDir, 'native'))).toBe(false)
})

test.runIf(isRoot)('as an ordinary user in a folder of another', async () => {
  const dir = await databaseFolder()
  mkdirSync(dir, { mode: 0o700 })
  chownSync(dir, STRANGER, STRANGER)
  await expect(startElsewhere({ dir }, NOBODY).started).rejects.toThrow(
    /no folder that this user can write in .*DATA_DIR/,
  )
})

test.runIf(isRoot)('a socket folder that somebody else made first is refused', async () => {
  const dir = await databaseFolder('a-long-name-'.repeat(10))
  const first = await start({ dir })
  await first.stop()
  const socketFolder = new URL(first.url).searchParams.get('host')!
  onTestFinished(() => rmSync(socketFolder, { recursive: true, force: true }))
  chownSync(socketFolder, STRANGER, STRANGER)
  await expect(start({ dir })).rejects.toThrow('belongs to another user')
})

test.runIf(isRoot)('data that root brought back from a backup', async () => {
  const dir = await databaseFolder()
  const first = await start({ dir })
  await first.stop()
  const restored = await databaseFolder()
  cpSync(dir, restored, { recursive: true })
  expect(statSync(path.join(restored, 'data/base')).uid).toBe(0)
  expect(await answers((await start({ dir: restored })).url)).toBe(true)
})
