import { parseMarkup, problemOf } from '#contract/documents/templates/markup.ts'
import { asWritten, fieldsIn, fill, problemOfValue, type Span } from '#contract/documents/templates/merge.ts'
import { FIELD_NAMES, MERGE_FIELDS, placeholderOf } from '#contract/documents/templates/merge-fields.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

type Blocks = ReturnType<typeof fill>

const linesOf = (blocks: Blocks) =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items.flatMap(({ lines }) => lines) : block.lines))

/** A document without the text of its values: what a value must never change. */
const shapeOf = (blocks: Blocks) =>
  blocks.map((block) => ({
    ...block,
    ...(block.kind === 'list'
      ? { items: block.items.map(({ marker, lines }) => ({ marker, lines: lines.map(withoutValues) })) }
      : { lines: block.lines.map(withoutValues) }),
  }))
const withoutValues = (line: readonly Span[]) =>
  line.map(({ field, text, isBold }) => (field === undefined ? { text, isBold } : { field, isBold }))

const TEXT = [
  '# For {{tenant_names}}',
  '',
  'Dear {{tenant_names}}, the rent is **{{rent}}**',
  'at {{property_address}}.',
  '- {{owner}} and **bold**',
  '2. {{utilities}}',
  '## {{tenant_names}}{{rent}}',
].join('\n')

/** Signs that mean something in the text of a template, between any other text. */
const value = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '**',
        '{{rent}}',
        '{{',
        '}}',
        '# ',
        '- ',
        '1. ',
        '\n',
        '\n\n',
        '<b>',
        '&amp;',
        '$&',
        '\\',
        '\u2028',
      ),
      fc.string({ unit: 'grapheme' }),
    ),
    { minLength: 1 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => text !== '')

test('any value stays the text that it is: it is no markup, no field and changes nothing around it', () => {
  const { blocks, problems } = parseMarkup(TEXT)
  expect(problems).toEqual([])
  const names = [...fieldsIn(blocks)]
  expect(names).toEqual(['tenant_names', 'rent', 'property_address', 'owner', 'utilities'])
  const shape = shapeOf(fill(blocks, Object.fromEntries(names.map((name) => [name, 'x']))))
  fc.assert(
    fc.property(fc.tuple(value, value, value, value, value), (given) => {
      const values = Object.fromEntries(names.map((name, at) => [name, given[at]!]))
      const filled = fill(blocks, values)
      expect(shapeOf(filled)).toEqual(shape)
      const filledIn = linesOf(filled)
        .flat()
        .filter((span) => span.field !== undefined)
      expect(filledIn.map(({ text }) => text)).toEqual(filledIn.map(({ field }) => values[field!]))
      expect(filledIn.some(({ isMissing }) => isMissing)).toBe(false)
    }),
  )
})

test('any text is read without an error, and no letter of it is lost', () => {
  const lettersOf = (text: string) => text.replaceAll(/\P{L}/gu, '')
  fc.assert(
    fc.property(value, (text) => {
      const { blocks, problems } = parseMarkup(text)
      if (problems.length > 0) return
      const spans = linesOf(fill(blocks, { rent: 'rent' })).flat()
      expect(lettersOf(spans.map((span) => span.text).join(''))).toBe(lettersOf(text))
    }),
  )
})

test.each([
  ['one\ntwo {{rnet}}', 'Line 2: {{rnet}} is not a field. Choose one from the list.'],
  ['{{rent', 'Line 1: "{{" does not belong to a field. A field looks like {{rent}}.'],
  ['\n\nrent}} {{rent}}', 'Line 3: "}}" does not belong to a field. A field looks like {{rent}}.'],
  [
    '{rent}',
    'Line 1: "{" does not belong to a field. A field looks like {{rent}}. Line 1: "}" does not belong to a field. A field looks like {{rent}}.',
  ],
  ['{{}}', 'Line 1: {{}} has no field in it.'],
  ['{{constructor}}', 'Line 1: {{constructor}} is not a field. Choose one from the list.'],
  [
    'a **b\nc** d',
    'Line 1: ** begins bold text, and a second ** has to end it on the same line. Line 2: ** begins bold text, and a second ** has to end it on the same line.',
  ],
  ['### Third', 'Line 1: A heading begins with # or ##.'],
])('%j is refused with its line', (text, message) => {
  expect(problemOf(text)).toBe(message)
})

test('every field can be named, with spaces too, and its example is a value of its form', () => {
  for (const name of FIELD_NAMES) {
    expect(problemOf(`${placeholderOf(name)} {{ ${name} }}`)).toBeNull()
    const { example } = MERGE_FIELDS[name]
    expect(problemOfValue(name, example)).toBeNull()
    expect(asWritten(name, example)).toBe(example)
  }
})

test.each([
  ['rent', '2000', '$2,000.00'],
  ['rent', ' $1,234.5 ', '$1,234.50'],
  ['rent', '0.07', '$0.07'],
  ['lease_end', '2027-12-31', 'December 31, 2027'],
  ['lease_end', '2/1/2027', 'February 1, 2027'],
  ['lease_end', '12/31/27', 'December 31, 2027'],
  ['lease_end', '12-31-2027', 'December 31, 2027'],
  ['lease_end', '12.31.27', 'December 31, 2027'],
  ['lease_end', '2027-2-3', 'February 3, 2027'],
  ['lease_end', '2028/2/29', 'February 29, 2028'],
  ['lease_end', 'month to month', 'month to month'],
  ['owner', '2027-12-31', '2027-12-31'],
] as const)('%s typed as %j is written as %j', (name, typed, written) => {
  expect(problemOfValue(name, typed)).toBeNull()
  expect(asWritten(name, typed)).toBe(written)
})

test.each([
  ['rent', 'two thousand', 'Monthly rent must be an amount, such as 2,000.00'],
  ['rent', '2,00', 'Monthly rent must be an amount, such as 2,000.00'],
  ['rent', ' ', 'Monthly rent is required'],
  ['lease_end', '2027-02-30', 'Last day of the lease is not a day of the calendar'],
  ['lease_end', '13/1/2027', 'Last day of the lease is not a day of the calendar'],
  ['lease_end', '2/30/27', 'Last day of the lease is not a day of the calendar'],
  ['lease_end', '99/99/99', 'Last day of the lease is not a day of the calendar'],
  ['lease_end', '2-29-2027', 'Last day of the lease is not a day of the calendar'],
  ['lease_end', '12/31', 'Last day of the lease must be a date, such as 12/31/2027'],
  ['lease_end', '12/31-2027', 'Last day of the lease must be a date, such as 12/31/2027'],
  ['lease_end', '12312027', 'Last day of the lease must be a date, such as 12/31/2027'],
  ['lease_end', '-', 'Last day of the lease must be a date, such as 12/31/2027'],
] as const)('%s typed as %j is refused', (name, typed, message) => {
  expect(problemOfValue(name, typed)).toBe(message)
})
