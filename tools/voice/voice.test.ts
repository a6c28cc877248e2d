import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isTest, isWithin, sources } from '../house/imports.ts'
import { ROOT } from '../steps.ts'
import { ALLOWED, brokenBy } from './rules.ts'
import { textsOf } from './texts.ts'

const product = ['contract', 'server', 'web']
  .flatMap(sources)
  .filter((file) => !isTest(file) && !isWithin(file, 'server/testing'))
  .flatMap((file) => {
    const texts = textsOf(file, readFileSync(path.join(ROOT, file), 'utf8'))
    return texts.map(({ line, text }) => ({ at: `${file}:${line}`, text }))
  })

/** What the rules find in one text, as the words that they refuse. */
const refused = (text: string) => brokenBy(text).map(({ words }) => words.exec(text)![0])

test('no text of the product uses words that give a translation away', () => {
  const found = product.flatMap(({ at, text }) =>
    brokenBy(text).map(({ words, instead }) => `${at}: “${words.exec(text)![0]}” → ${instead}\n  ${text}`),
  )
  expect(found.join('\n')).toBe('')
})

test('every allowed text is still in use', () => {
  const texts = new Set(product.map(({ text }) => text))
  expect(ALLOWED.filter((text) => !texts.has(text))).toEqual([])
})

describe('the rules', () => {
  test.each([
    ['Remind me of rent by mail', ['mail']],
    ['Your E-mail address', ['E-mail']],
    ['Nobody has looked after it yet.', ['Nobody', 'looked after']],
    ['Report it anew, or pay all the same.', ['anew', 'all the same']],
    ['Keep this paper.', ['paper']],
    ['For staff alone', ['alone']],
    ['$5 is open for May; $6 owed in all', ['is open for']],
    ['What you pay is put by before rent falls due.', ['put by', 'falls due']],
    ['A payment is under way.', ['under way']],
    ['Within two working days', ['working days']],
    ['Please log in. Logging out.', ['log in']],
    ['This viewing is cancelled.', ['cancelled']],
    ['Your favourite neighbourhood', ['favourite']],
    ["We don't recognise this link.", ['recognise']],
    ['Kindly enter your postcode.', ['Kindly']],
    ['The landlord’s name', ['’']],
    ['Loading the list…', ['…']],
    ['Use “Reset password”', ['“']],
  ])('refuse “%s”', (text, words) => {
    expect(refused(text)).toEqual(words)
  })

  test.each([
    'We emailed you a link. See hello@example.com, or DATA_DIR/mail on the mail server.',
    'MAIL must not be files',
    'bg-paper text-ink',
    'POST /logout',
    'You have successfully logged in!',
  ])('accept “%s”', (text) => {
    expect(refused(text)).toEqual([])
  })
})

test('texts are what people read, not names, keys, classes, imports, SQL or comments', () => {
  const source = `
    import { nobody } from './Some nobody.ts'
    // Nobody reads this.
    type Kind = 'Some kind'
    const row = { 'Some key': 'first value', key: 'lowercase' }
    const query = sql\`select nobody from \${table}\`
    export const Page = ({ name }: Props) => (
      <p className="flex gap-2" title="A title">
        Two lines
        of text {\`by \${name} and
          others\`}
      </p>
    )`
  expect(textsOf('page.tsx', source)).toEqual([
    { line: 5, text: 'first value' },
    { line: 8, text: 'A title' },
    { line: 8, text: 'Two lines of text' },
    { line: 10, text: 'by {} and others' },
  ])
})
