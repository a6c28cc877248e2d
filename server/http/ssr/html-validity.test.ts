import { seedDemo } from '#server/db/demo/seed.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { HtmlValidate } from 'html-validate'
import { beforeAll, expect, test } from 'vitest'
import { loadBuild } from './web-build.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const { publicPaths } = await loadBuild()

const html = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // How React writes: all of it means the same to a browser.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // Ids that React makes begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Our own files come over the connection that the page came over.
    'require-sri': ['error', { target: 'crossorigin' }],
    // A listing's title is its name and its whole address, which is what people look for.
    'long-title': 'off',
    // The style sheet keeps numbers whole, so that they can be copied as they stand.
    'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
  },
})

/** What is wrong with the document at an address: which rule, where, and why. */
async function complaints(url: string): Promise<string[]> {
  const { body } = await app.inject(url)
  const { results } = await html.validateString(body, url)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, selector, message }) => `${ruleId} at ${selector ?? 'the document'}: ${message}`),
  )
}

beforeAll(() => seedDemo(db, new Date()))

test.each([
  ...publicPaths,
  '/properties?type=castle',
  '/properties?location=Atlantis',
  '/properties/none',
  '/contact?subject=renting',
  '/nowhere',
])('%s is valid', async (url) => {
  expect(await complaints(url)).toEqual([])
})

test.each(['sale', 'rent'] as const)('a home for %s is valid', async (priceType) => {
  const query = db.selectFrom('properties').select('id').where('price_type', '=', priceType)
  const { id } = await query.executeTakeFirstOrThrow()
  expect(await complaints(`/properties/${id}`)).toEqual([])
})

test('the rules see what they forbid', async () => {
  const { results } = await html.validateString(
    '<!doctype html><html lang="en"><p aria-labelledby="gone"><span><div>x</div></span></p></html>',
  )
  const rules = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))
  expect(rules).toEqual(expect.arrayContaining(['element-permitted-content', 'no-missing-references']))
})
