import type { Template, TemplateSummary, VersionSummary } from '#contract/documents/templates/fields.ts'
import { problemOf } from '#contract/documents/templates/markup.ts'
import { COLLEAGUE, messageOf, setUpDocuments } from '#server/testing/leases/documents.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { app, db, callAs, staff } = await setUpDocuments()
const colleague = callAs(COLLEAGUE)
const PATH = '/api/admin/document-templates'

const FACTS = { name: 'Parking addendum', kind: 'addendum', text: 'Parking for {{tenant_names}}.', isReviewed: false }

const add = async (facts: object = {}) => (await staff('POST', PATH, { ...FACTS, ...facts })).json<Template>()
const read = async (id: string) => (await staff('GET', `${PATH}/${id}`)).json<Template>()
const names = async (query = '') =>
  (await staff('GET', `${PATH}${query}`)).json<TemplateSummary[]>().map(({ name }) => name)

/** What the audit log has about a template, newest first. */
async function logOf(id: string) {
  const { rows } = await sql<{ action: string; details: object }>`
    select action, details::jsonb as details from audit_logs where resource_type = 'document_template' and resource_id = ${id}
    order by seq desc`.execute(db)
  return rows
}

test('the first templates are there, none reviewed, each without a mistake in its text', async () => {
  const templates = (await staff('GET', PATH)).json<TemplateSummary[]>()
  expect(templates.map(({ name, kind, version, isReviewed }) => [name, kind, version, isReviewed])).toEqual([
    ['Apartment lease outline', 'lease', 1, false],
    ['Lease renewal addendum', 'renewal', 1, false],
    ['Notice of a rent change, tenancy at will', 'notice', 1, false],
    ['Notice of entry', 'notice', 1, false],
    ['Security deposit receipt', 'receipt', 1, false],
  ])
  for (const { id } of templates) expect(problemOf((await read(id)).text)).toBeNull()
})

test('a change writes a new version, and the older one can still be read', async () => {
  const { id, version } = await add()
  const text = 'Parking for {{tenant_names}} at {{property_address}}.'
  const answer = await staff('PUT', `${PATH}/${id}`, { ...FACTS, text, isReviewed: true, version })
  expect(answer.json<Template>()).toMatchObject({ version: 2, text, isReviewed: true, staffName: 'Jo Marsh' })
  const versions = (await staff('GET', `${PATH}/${id}/versions`)).json<VersionSummary[]>()
  expect(versions.map((one) => [one.version, one.isReviewed])).toEqual([
    [2, true],
    [1, false],
  ])
  expect((await staff('GET', `${PATH}/${id}/versions/1`)).json()).toMatchObject({ version: 1, text: FACTS.text })
  for (const missing of ['3', '0', 'x', '99999999999'])
    expect((await staff('GET', `${PATH}/${id}/versions/${missing}`)).statusCode).toBe(404)
  expect(await logOf(id)).toMatchObject([
    { action: 'update', details: { changes: { version: { from: 1, to: 2 }, isReviewed: { from: false, to: true } } } },
    { action: 'create', details: { changes: { name: { from: null, to: 'Parking addendum' } } } },
  ])

  // The answer was lost, so the same is sent again.
  const again = await staff('PUT', `${PATH}/${id}`, { ...FACTS, text, isReviewed: true, version })
  expect(again.json<Template>().version).toBe(2)
  await expect(
    sql`update document_template_versions set text = 'x' where template_id = ${id}`.execute(db),
  ).rejects.toThrow('a version of a template cannot be changed')
  await expect(sql`delete from document_template_versions where template_id = ${id}`.execute(db)).rejects.toThrow(
    'a version of a template cannot be changed',
  )
})

test('of two colleagues who edit the same version, the second is told', async () => {
  const { id, version } = await add({ name: 'House rules' })
  const change = (call: typeof staff, text: string) =>
    call('PUT', `${PATH}/${id}`, { ...FACTS, name: 'House rules', text, version })
  const both = await Promise.all([change(staff, 'Mine'), change(colleague, 'Theirs')])
  const refused = both.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual(['version_conflict'])
  expect((await read(id)).version).toBe(2)
})

test('a mistake in the text is refused with its line, and nothing is stored', async () => {
  const before = await names()
  const cases = [
    ['# Lease\n\nRent: {{rnet}}', 'Line 3: {{rnet}} is not a field. Choose one from the list.'],
    ['Rent: {{rent}', 'Line 1: "{{" does not belong to a field. A field looks like {{rent}}.'],
    ...[' \n ', '#', '- ', '****', '## \n\n---'].map((text) => [text, 'Text is required']),
    ['- a\n'.repeat(2000), 'Text must be at most 2,000 lines. Please make two documents of it'],
    ['x'.repeat(50_001), 'Text must be at most 50,000 characters'],
    ['a\0b', 'Text must not contain a null character'],
  ]
  for (const [text, message] of cases) {
    const answer = await staff('POST', PATH, { ...FACTS, name: 'Wrong', text })
    expect([answer.statusCode, answer.json<{ issues: { path: string; message: string }[] }>().issues[0]]).toMatchObject(
      [400, { path: 'text', message: expect.stringContaining(message!) as unknown }],
    )
  }
  expect(await names()).toEqual(before)
})

test('two templates in use cannot have one name, in any case of letters', async () => {
  const first = await add({ name: 'Pet addendum' })
  const second = await add({ name: 'Pet rules' })
  const taken = await staff('POST', PATH, { ...FACTS, name: 'PET addendum' })
  expect(taken.statusCode).toBe(409)
  expect(taken.json()).toMatchObject({ issues: [{ path: 'name' }] })
  expect((await staff('PUT', `${PATH}/${second.id}`, { ...FACTS, name: 'Pet addendum', version: 1 })).statusCode).toBe(
    409,
  )
  expect((await read(second.id)).version).toBe(1)

  expect((await staff('POST', `${PATH}/${first.id}/archival`)).json<Template>().archivedAt).not.toBeNull()
  await add({ name: 'Pet addendum' })
  const back = await staff('DELETE', `${PATH}/${first.id}/archival`)
  expect([back.statusCode, messageOf(back)]).toEqual([
    409,
    'There is already a template with this name. Choose another name, or archive that one.',
  ])
})

test('an archived template leaves the list, can be read, and comes back', async () => {
  const { id } = await add({ name: 'Storage addendum' })
  const archive = () => staff('POST', `${PATH}/${id}/archival`)
  const both = await Promise.all([archive(), archive()])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await names()).not.toContain('Storage addendum')
  expect(await names('?isArchived=true')).toContain('Storage addendum')
  expect((await read(id)).text).toBe(FACTS.text)
  await staff('DELETE', `${PATH}/${id}/archival`)
  expect(await names('?search=STORAGE')).toEqual(['Storage addendum'])
  expect((await logOf(id)).map(({ action }) => action)).toEqual(['status_change', 'status_change', 'create'])
})

test('the list is the same in pages of two', async () => {
  await add({ name: 'ångström' })
  const whole = await names()
  const paged: string[] = []
  for (let next: string | undefined = `${PATH}?limit=2`; next !== undefined;) {
    const answer = await staff('GET', next)
    paged.push(...answer.json<TemplateSummary[]>().map(({ name }) => name))
    next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(paged).toEqual(whole)
  expect(await names('?search=no%20such%20template')).toEqual([])
})

test('the same new template sent again is added once', async () => {
  const csrf = await app.inject('/api/csrf-token')
  const send = () =>
    app.inject({
      method: 'POST',
      url: PATH,
      payload: { ...FACTS, name: 'Sent again' },
      cookies: Object.fromEntries(csrf.cookies.map(({ name, value }) => [name, value])),
      headers: {
        'x-csrf-token': csrf.json<{ csrfToken: string }>().csrfToken,
        'x-test-user': COLLEAGUE,
        'idempotency-key': 'once',
      },
    })
  const [one, other] = [await send(), await send()]
  expect([one.statusCode, other.json<Template>().id]).toEqual([201, one.json<Template>().id])
})
