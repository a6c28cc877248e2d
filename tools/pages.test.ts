import { expect, test } from 'vitest'
import { importsOf, isWithin, sources } from './house/imports.ts'

test('every page has an address', () => {
  const listed = new Set(['web/routes.ts', ...sources('web/routes')].flatMap((file) => importsOf(file)))
  const pages = sources('web/pages')
  expect(pages).not.toEqual([])
  expect(pages.filter((page) => !listed.has(page))).toEqual([])
  expect([...listed].filter((file) => isWithin(file, 'web/pages') && !pages.includes(file))).toEqual([])
})
