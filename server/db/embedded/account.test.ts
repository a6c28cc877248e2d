import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { copiesIn, hasLinks, packageCopy } from '#server/testing/embedded/embedded-package.ts'
import {
  answers,
  databaseFolder,
  isRoot,
  NOBODY,
  start,
  startElsewhere,
} from '#server/testing/embedded/embedded-process.ts'
import { temporaryFolder } from '#server/testing/process.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

// Creating, killing and recovering databases takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const STRANGER = 65533

describe.runIf(isRoot)('started by root, who can also act as another user', () => {
  test("as root, with programs that the database's user cannot read: copied once", async () => {
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

  test("as root, with a folder that the database's user cannot reach", async () => {
    const parent = await temporaryFolder()
    chmodSync(parent, 0o700)
    await expect(start({ dir: path.join(parent, 'postgres') })).rejects.toThrow(/cannot enter .*DATA_DIR/)
  })

  test("as an ordinary user; then root takes it over, and it stays that user's", async () => {
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

  test('as an ordinary user who cannot write to the package: links are created in a copy', async () => {
    const packageDir = await packageCopy({ links: false })
    const dir = await databaseFolder()
    expect(await answers((await startElsewhere({ dir, packageDir }, NOBODY).started).url)).toBe(true)
    expect(copiesIn(dir)).toHaveLength(1)
    expect(hasLinks(path.join(packageDir, 'native'))).toBe(false)
  })

  test("as an ordinary user in another user's folder", async () => {
    const dir = await databaseFolder()
    mkdirSync(dir, { mode: 0o700 })
    chownSync(dir, STRANGER, STRANGER)
    await expect(startElsewhere({ dir }, NOBODY).started).rejects.toThrow(
      /not a folder that this user can write to .*DATA_DIR/,
    )
  })

  test('a socket folder that someone else created first is refused', async () => {
    const dir = await databaseFolder('a-long-name-'.repeat(10))
    const first = await start({ dir })
    await first.stop()
    const socketFolder = new URL(first.url).searchParams.get('host')!
    onTestFinished(() => rmSync(socketFolder, { recursive: true, force: true }))
    chownSync(socketFolder, STRANGER, STRANGER)
    await expect(start({ dir })).rejects.toThrow('belongs to another user')
  })

  test('data that root restored from a backup', async () => {
    const dir = await databaseFolder()
    const first = await start({ dir })
    await first.stop()
    const restored = await databaseFolder()
    cpSync(dir, restored, { recursive: true })
    expect(statSync(path.join(restored, 'data/base')).uid).toBe(0)
    expect(await answers((await start({ dir: restored })).url)).toBe(true)
  })
})
