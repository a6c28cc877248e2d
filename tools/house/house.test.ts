import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../steps.ts'
import { quickRows } from './house.ts'

const [, appendix = ''] = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8').split(/^## Appendix/m)
const rows = quickRows()

test.each(rows)('the appendix of docs/architecture.md has the row "$name"', ({ name }) => {
  expect(appendix).toContain(`| ${name}`)
})

/** What is reached stays so. Folders and lengths of files have tests of their own. */
test.each([
  'files for a',
  'words for the staff',
  'cursor codecs',
  'SQL limiters',
  'concurrency limiters',
  'admin lists',
  'recipes',
])('the goal for "%s" is kept', (start) => {
  const { after, goal, found } = rows.find(({ name }) => name.startsWith(start))!
  expect({ after, found }).toEqual({ after: goal, found })
})
