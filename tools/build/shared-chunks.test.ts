import { expect, test } from 'vitest'
import { chunkNames, type Graph } from './shared-chunks.ts'

interface Sketch {
  imports?: string
  opens?: string
  /** Kilobytes of incompressible source. */
  size?: number
}

let seed = 1
const noise = (kilobytes: number) =>
  Array.from({ length: kilobytes * 1000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return String.fromCodePoint(33 + (seed % 90))
  }).join('')

const graphOf = (sketch: Record<string, Sketch>): Graph =>
  new Map(
    Object.entries(sketch).map(([id, { imports = '', opens = '', size = 0 }]) => [
      id,
      {
        isEntry: id === 'entry',
        code: noise(size),
        importedIds: imports.split(' ').filter(Boolean),
        dynamicallyImportedIds: opens.split(' ').filter(Boolean),
      },
    ]),
  )

const chunksOf = (sketch: Record<string, Sketch>) => chunkNames(graphOf(sketch), () => true)

test('modules that the entry and pages use are one chunk, which no page waits for', () => {
  const names = chunksOf({
    entry: { imports: 'link', opens: 'one two' },
    one: { imports: 'link' },
    two: { imports: 'link' },
    link: { size: 20 },
  })
  expect(Object.fromEntries(names)).toEqual({ link: 'parts' })
})

test('large modules that some pages do not need stay separate, small ones are merged', () => {
  const names = chunksOf({
    entry: { opens: 'one two three' },
    one: { imports: 'form field' },
    two: { imports: 'form field list' },
    three: { imports: 'list' },
    form: { size: 20 },
    field: {},
    list: { size: 20 },
  })
  expect(names.get('form')).not.toBe(names.get('list'))
  expect(names.get('field')).toBe(names.get('form'))
})

test('the backoffice does not split what pages share', () => {
  const pages = {
    one: { imports: 'card price' },
    two: { imports: 'card price' },
    card: { size: 4 },
    price: { size: 4 },
  }
  const names = chunksOf({
    entry: { opens: 'one two web/admin/list' },
    ...pages,
    'web/admin/list': { imports: 'price' },
  })
  expect(names.get('card')).toBe(names.get('price'))
})

test('modules that every opener has loaded do not count for a part', () => {
  const names = chunksOf({
    entry: { opens: 'one two' },
    one: { imports: 'table', opens: 'dialog' },
    two: { imports: 'form' },
    dialog: { imports: 'table form' },
    table: { size: 20 },
    form: { size: 20 },
  })
  expect(names.get('table')).not.toBe(names.get('form'))
})

test('no two chunks import each other', () => {
  const sketch: Record<string, Sketch> = {
    entry: { opens: 'one two three' },
    one: { imports: 'top bottom' },
    two: { imports: 'top bottom' },
    three: { imports: 'middle' },
    top: { imports: 'middle' },
    middle: { imports: 'bottom', size: 30 },
    bottom: {},
  }
  const names = chunksOf(sketch)
  const isAround = names.get('top') === names.get('bottom') && names.get('middle') !== names.get('top')
  expect(isAround).toBe(false)
})
