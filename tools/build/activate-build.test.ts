import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '#server/testing/process.ts'
import { expect, test } from 'vitest'
import { activateBuild } from './activate-build.ts'

test('a new build does not affect users of the previous one; older builds are deleted, unfinished ones stay', async () => {
  const builds = await temporaryFolder()
  const build = async (name: string) => {
    const made = path.join(builds, `${name}.making`)
    await mkdir(made)
    await writeFile(path.join(made, 'entry.js'), name)
    await activateBuild(builds, { made, name })
  }
  const current = () => readFile(path.join(builds, 'current'), 'utf8')
  await build('one')
  await mkdir(path.join(builds, 'four.making'))
  await build('two')
  expect(await current()).toBe('two')
  expect(await readFile(path.join(builds, 'one/entry.js'), 'utf8')).toBe('one')
  await build('three')
  expect(await current()).toBe('three')
  expect((await readdir(builds)).toSorted()).toEqual(['current', 'four.making', 'three', 'two'])
  // Goes back to sources that were already built.
  await build('two')
  expect(await current()).toBe('two')
  expect((await readdir(builds)).toSorted()).toEqual(['current', 'four.making', 'three', 'two'])
})
