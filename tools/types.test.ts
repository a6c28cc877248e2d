import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './steps.ts'

// Below the root, so that the compiler finds the types of packages as it does for the product.
const cache = path.join(ROOT, '.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(path.join(cache, 'types-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the compiler says of one line under the settings of a folder. */
async function compile(root: string, line: string): Promise<string> {
  const settings = path.join(folder, `${root}.json`)
  const file = path.join(folder, `${root}.ts`)
  const compilerOptions = { incremental: false }
  writeFileSync(file, line)
  writeFileSync(
    settings,
    JSON.stringify({ extends: `../../${root}/tsconfig.json`, compilerOptions, files: [file], include: [] }),
  )
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc')
  const failed = (error: { stdout: string }) => error
  return (await promisify(execFile)(tsc, ['-p', settings]).catch(failed)).stdout
}

test.each([
  ['contract', 'window'],
  ['contract', 'process'],
  ['server', 'document'],
  ['web', 'process'],
])('%s does not know %s', async (root, name) => {
  expect(await compile(root, `export const used = ${name}`)).toContain(`Cannot find name '${name}'`)
})

test.each([
  ['server', 'process'],
  ['web', 'document'],
])('%s knows %s', async (root, name) => {
  expect(await compile(root, `export const used = ${name}`)).toBe('')
})
