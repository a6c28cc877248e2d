import { createHash } from 'node:crypto'
import { companyDay } from '#contract/core/calendar.ts'
import type { AdminDocument, OwnDocument } from '#contract/documents/fields.ts'
import { dayInWords } from '#contract/documents/templates/merge.ts'
import type { LeaseValue, Template, TemplateSummary } from '#contract/documents/templates/fields.ts'
import { DANA, LEE, messageOf, setUpDocuments } from '#server/testing/leases/documents.ts'
import { pagesOf, textOf } from '#server/testing/read/pdf-text.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, callAs, staff, leaseOf, files } = await setUpDocuments()
const dana = callAs(DANA)
const TEMPLATES = '/api/admin/document-templates'
const LEASE = leaseOf(DANA)

async function template(text: string, name: string, kind = 'lease') {
  return (await staff('POST', TEMPLATES, { name, kind, text })).json<Template>()
}

const generate = (
  { id, version, text, name }: Pick<Template, 'id' | 'version' | 'text' | 'name'>,
  values: Record<string, string>,
  more: object = {},
) =>
  staff('POST', `/api/admin/leases/${LEASE}/documents/from-template`, {
    templateId: id,
    version,
    title: name,
    text,
    values: Object.entries(values).map(([name_, value]) => ({ name: name_, value })),
    ...more,
  })

const pdfOf = async (id: string) => (await staff('GET', `/api/admin/documents/${id}/file`)).rawPayload
/** The text of a document on one line, because the lines of a PDF break where the page is full. */
const wordsOf = async (id: string) => textOf(await pdfOf(id)).replaceAll(/\s+/g, ' ')

const valuesOf = async (leaseId: string) => {
  const answer = (await staff('GET', `/api/admin/leases/${leaseId}/field-values`)).json<LeaseValue[]>()
  return Object.fromEntries(answer.map(({ name, value }) => [name, value]))
}

test('the names of a lease of several tenants are those of all who are on it', async () => {
  const lease = leaseOf(LEE)
  expect(await valuesOf(lease)).toMatchObject({ tenant_names: 'Lee Cole' })
  const join = (firstName: string, joinedOn: string, leftOn: string | null) =>
    sql`
    with one as (
      insert into users (id, email, first_name, last_name, role)
      values (gen_random_uuid(), ${`${firstName.toLowerCase()}@example.com`}, ${firstName}, 'Cole', 'tenant') returning id
    )
    insert into lease_tenants (lease_id, user_id, share_cents, joined_on, left_on)
    select ${lease}, id, 100000, ${joinedOn}, ${leftOn} from one`.execute(db)
  await join('Ada', '2026-02-01', null)
  await join('Former', '2026-02-01', '2026-03-01')
  expect(await valuesOf(lease)).toMatchObject({ tenant_names: 'Lee Cole and Ada Cole' })
  await join('Kim', '2026-03-01', null)
  expect(await valuesOf(lease)).toMatchObject({ tenant_names: 'Lee Cole, Ada Cole, and Kim Cole' })
})

test('the values of a lease are written as a document has them, and what is not known is null', async () => {
  await sql`update leases set ends_on = '2026-12-31', due_day = 21, deposit_cents = 200000 where id = ${LEASE}`.execute(
    db,
  )
  await sql`insert into deposit_records (lease_id, kind, done_on, bank_name, bank_address, account_number, cents, staff_name)
    values (${LEASE}, 'account', '2026-01-10', 'Cape Ann Savings', '109 Main Street, Gloucester, MA 01930', '1', 200000, 'Jo')`.execute(
    db,
  )
  expect(await valuesOf(LEASE)).toMatchObject({
    tenant_names: 'Dana Reyes',
    tenant_email: 'dana@example.com',
    property_address: '12 Elm Street, Salem, MA 01970',
    lease_start: 'January 1, 2026',
    lease_end: 'December 31, 2026',
    rent: '$2,000.00',
    due_day: 'twenty-first',
    deposit: '$2,000.00',
    last_month_rent: null,
    deposit_received: null,
    deposit_bank: 'Cape Ann Savings',
    staff_name: 'Jo Marsh',
    today: dayInWords(companyDay()),
    owner: null,
    new_rent: null,
  })
  expect(await valuesOf(leaseOf(LEE))).toMatchObject({ lease_end: null, deposit: null, due_day: 'first' })
  expect(
    (await staff('GET', `/api/admin/leases/${LEASE.replace(/^./, '0').replace(/.$/, 'f')}/field-values`)).statusCode,
  ).toBe(404)
})

test('a deposit that was received is known with its day', async () => {
  await staff('POST', `/api/admin/leases/${LEASE}/receipts`, {
    account: 'deposit',
    amount: '1500',
    method: 'check',
    receivedOn: '2026-01-02',
    number: '7',
  })
  expect(await valuesOf(LEASE)).toMatchObject({
    deposit_received: '$1,500.00',
    deposit_received_on: 'January 2, 2026',
  })
})

test('a document is made, says which version it comes from, and the tenant signs it', async () => {
  const made = await template(
    '# Terms\n\nRent for **{{tenant_names}}** is {{rent}} from {{lease_start}}.\n\n- Pets: none\n1. First',
    'Short lease',
  )
  await staff('PUT', `${TEMPLATES}/${made.id}`, { ...made, text: 'Another text' })
  const answer = await generate(made, {
    tenant_names: 'Dana Reyes',
    rent: '2000',
    lease_start: '2026-01-01',
    today: 'x',
  })
  expect(answer.statusCode).toBe(201)
  const document = answer.json<AdminDocument>()
  expect(document).toMatchObject({
    title: 'Short lease',
    kind: 'lease',
    ask: 'sign',
    status: 'draft',
    fileName: 'Short lease.pdf',
    staffName: 'Jo Marsh',
    template: { id: made.id, name: 'Short lease', version: 1, isTextChanged: false },
  })
  const pdf = await pdfOf(document.id)
  expect(document.sha256).toBe(createHash('sha256').update(pdf).digest('hex'))
  const words = await wordsOf(document.id)
  expect(words).toContain('Terms Rent for Dana Reyes is $2,000.00 from January 1, 2026.')
  expect(words).toContain('• Pets: none 1. First')
  expect(words).toContain('Made from the template Short lease, version 1.')
  expect(words).not.toMatch(/undefined|null|NaN|\{|\*\*/)
  const { rows } = await sql<{ details: object }>`
    select details::jsonb as details from audit_logs where resource_id = ${document.id}`.execute(db)
  expect(rows[0]!.details).toMatchObject({
    template: 'Short lease',
    templateVersion: 1,
    isTextChanged: false,
    leaseId: LEASE,
  })

  await staff('POST', `/api/admin/documents/${document.id}/share`)
  const file = await dana('GET', `/api/documents/${document.id}/file`)
  expect(file.rawPayload.equals(pdf)).toBe(true)
  const { sha256 } = document
  const signed = await dana('POST', `/api/documents/${document.id}/signature`, {
    sha256,
    name: 'Dana Reyes',
    isAgreed: true,
  })
  expect(signed.json<OwnDocument>().status).toBe('completed')
  await expect(sql`update documents set template_version = 2 where id = ${document.id}`.execute(db)).rejects.toThrow(
    'the template of a document cannot be changed',
  )
})

test('a value with signs of the markup stays literal on the page', async () => {
  const made = await template('For {{tenant_names}}\n\n{{owner}}\n\n**{{utilities}}**', 'Literal')
  const values = { tenant_names: '**Dana** {{rent}}', owner: '# 1. - <b>x</b> $& \\n', utilities: 'a ** b }} {{' }
  const words = await wordsOf((await generate(made, values)).json<AdminDocument>().id)
  for (const value of Object.values(values)) expect(words).toContain(value)
  const chinese = await generate(made, { ...values, tenant_names: '李明' })
  expect(await wordsOf(chinese.json<AdminDocument>().id)).toContain('U+674E U+660E')
})

test('a field without a value is refused by name, and nothing is stored', async () => {
  const made = await template('{{tenant_names}} pays {{rent}} until {{lease_end}}.', 'Incomplete')
  const before = await files()
  const issuesOf = async (values: Record<string, string>) => {
    const answer = await generate(made, values)
    return [answer.statusCode, ...answer.json<{ issues: object[] }>().issues]
  }
  expect(await issuesOf({ tenant_names: 'Dana Reyes', rent: 'much' })).toEqual([
    400,
    { path: 'values.1.value', message: 'Monthly rent must be an amount, such as 2,000.00' },
  ])
  expect(await issuesOf({ tenant_names: 'Dana Reyes' })).toEqual([
    400,
    { path: 'rent', message: 'Monthly rent is required' },
    { path: 'lease_end', message: 'Last day of the lease is required' },
  ])
  expect((await generate(made, { tenant_names: ' \u200B ', rent: '1', lease_end: 'x' })).statusCode).toBe(400)
  expect(await files()).toEqual(before)
})

test('the text can be changed for one lease, which the document says and the template does not notice', async () => {
  const made = await template('Rent: {{rent}}', 'Changed', 'notice')
  const answer = await generate(made, { rent: '2000' }, { text: 'Rent: {{rent}}\n\nParking is included.' })
  const { id, ask, template: from } = answer.json<AdminDocument>()
  expect([ask, from]).toEqual(['acknowledge', { id: made.id, name: 'Changed', version: 1, isTextChanged: true }])
  const words = await wordsOf(id)
  expect(words).toContain('Parking is included.')
  expect(words).toContain('Made from the template Changed, version 1, with changes.')
  expect((await staff('GET', `${TEMPLATES}/${made.id}`)).json<Template>().text).toBe('Rent: {{rent}}')
  const lines = await template('One\nTwo', 'Line ends', 'notice')
  const sent = (await generate(lines, {}, { text: 'One\r\nTwo' })).json<AdminDocument>()
  expect(sent.template!.isTextChanged).toBe(false)
  const wrong = await generate(made, { rent: '2000' }, { text: 'One\n{{rnet}}' })
  expect([wrong.statusCode, messageOf(wrong)]).toMatchObject([400, expect.stringContaining('Line 2: {{rnet}}')])
})

test('no document is made from an archived template, a missing version or for a missing lease', async () => {
  const made = await template('Hello', 'To archive', 'other')
  expect((await generate(made, {}, { version: 9 })).statusCode).toBe(400)
  await staff('POST', `${TEMPLATES}/${made.id}/archival`)
  const answer = await generate(made, {})
  expect([answer.statusCode, messageOf(answer)]).toEqual([
    409,
    'This template was archived. Restore it first, or choose another one.',
  ])
  const url = '/api/admin/leases/00000000-0000-4000-8000-00000000ffff/documents/from-template'
  const body = { templateId: made.id, version: 1, title: 'x', text: 'Hello', values: [] }
  expect((await staff('POST', url, body)).statusCode).toBe(404)
})

test('a long text takes as many pages as it needs, and no word is lost', async () => {
  const numbers = Array.from({ length: 900 }, (_, at) => `word${at}`)
  const text = `# Long\n\n${numbers.slice(0, 600).join(' ')}\n\n${numbers
    .slice(600)
    .map((word) => `- ${word} ${'item '.repeat(12)}`)
    .join('\n')}\n\n${'x'.repeat(400)}`
  const made = await template(text, 'Long one', 'other')
  const { id } = (await generate(made, {})).json<AdminDocument>()
  const pdf = await pdfOf(id)
  expect(pagesOf(pdf)).toBeGreaterThan(8)
  const words = new Set((await wordsOf(id)).split(' '))
  expect(numbers.filter((word) => !words.has(word))).toEqual([])
  expect(textOf(pdf).replaceAll(/[^x]/g, '').length).toBeGreaterThanOrEqual(400)
})

test('a long text without spaces is answered, with every letter of it', async () => {
  const made = await template('Short', 'Without spaces', 'other')
  const wide = 'Ŵ'.repeat(25_000)
  const narrow = 'į'.repeat(20_000)
  const { id } = (await generate(made, {}, { text: `${wide} ${narrow}` })).json<AdminDocument>()
  const shown = textOf(await pdfOf(id))
  expect(shown.match(/Ŵ/g)).toHaveLength(25_000)
  expect(shown.match(/į/g)).toHaveLength(20_000)
  // Each row but the last is full.
  const widths = shown.match(/Ŵ+/g)!.map((row) => row.length)
  expect(new Set(widths.slice(0, -1)).size).toBe(1)
  const spaces = (await generate(made, {}, { text: `One${' '.repeat(49_000)}two` })).json<AdminDocument>()
  expect(await wordsOf(spaces.id)).toContain('One two')
})

test('the title on further pages and the last line spell the letters that the fonts lack', async () => {
  const made = await template(`${'Line\n'.repeat(60)}Thế`, '李明 lease', 'other')
  const words = await wordsOf((await generate(made, {})).json<AdminDocument>().id)
  expect(words).toContain('Made from the template U+674E U+660E lease, version 1.')
  expect(words.split('U+674E U+660E lease · Baystead').length).toBe(2)
  expect(words).toContain('The Made from')
})

test('a field with two values is refused', async () => {
  const made = await template('For {{owner}}', 'Two values', 'other')
  const values = ['One', 'Two'].map((value) => ({ name: 'owner', value }))
  const answer = await generate(made, {}, { values })
  expect([answer.statusCode, messageOf(answer)]).toEqual([400, 'Each field has one value'])
  const day = await template('Until {{lease_end}}', 'A day', 'other')
  expect((await generate(day, { lease_end: '2/30/27' })).statusCode).toBe(400)
  const { id } = (await generate(day, { lease_end: '2027-2-3' })).json<AdminDocument>()
  expect(await wordsOf(id)).toContain('Until February 3, 2027')
})

test('a text that a long value makes endless is refused', async () => {
  const made = await template('{{owner}} '.repeat(3000), 'Endless', 'other')
  const answer = await generate(made, { owner: 'o'.repeat(300) })
  expect([answer.statusCode, messageOf(answer)]).toEqual([
    400,
    'The filled text is too long. Please make two documents of it.',
  ])
})

test('each of the first templates becomes a document once every field has a value', async () => {
  const all = (await staff('GET', TEMPLATES))
    .json<TemplateSummary[]>()
    .filter(({ staffName }) => staffName === 'Starter text')
  expect(all).toHaveLength(5)
  const known = await valuesOf(LEASE)
  const typed = {
    owner: 'Elm Street Trust, 5 Elm Street',
    utilities: 'electricity',
    last_month_rent: '2000',
    new_rent: '2100',
    new_rent_from: '2027-03-01',
    new_lease_start: '2027-01-01',
    new_lease_end: '2027-12-31',
    entry_day: '2026-12-08',
    entry_time: '10:00 AM to noon',
    entry_reason: 'to repair the boiler',
  }
  const values = Object.fromEntries(
    Object.entries({ ...known, ...typed }).filter((entry): entry is [string, string] => entry[1] !== null),
  )
  for (const { id } of all) {
    const full = (await staff('GET', `${TEMPLATES}/${id}`)).json<Template>()
    const answer = await generate(full, values)
    expect([full.name, answer.statusCode]).toEqual([full.name, 201])
    const words = await wordsOf(answer.json<AdminDocument>().id)
    expect(words).toContain('12 Elm Street, Salem, MA 01970')
    expect(words).not.toMatch(/undefined|null|\{|\*\*|U\+/)
  }
})
