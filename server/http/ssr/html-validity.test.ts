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
    // React's way of writing HTML, which browsers treat the same.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // React's ids start with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // The boxes of a group share their name, so that a form without JavaScript sends a list.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // Our own files come from the same origin as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The title of a property page is its name and full address, which is what people search for.
    'long-title': 'off',
    // CSS keeps phone numbers on one line, so that they can be copied as they are.
    'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
  },
})

/** The validation errors of a page: rule, position and reason. */
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

test('the rules detect violations', async () => {
  const { results } = await html.validateString(
    '<!doctype html><html lang="en"><p aria-labelledby="gone"><span><div>x</div></span></p></html>',
  )
  const rules = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))
  expect(rules).toEqual(expect.arrayContaining(['element-permitted-content', 'no-missing-references']))
})
