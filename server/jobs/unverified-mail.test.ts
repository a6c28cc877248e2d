import type { Mail } from '#server/gateways/mailer.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const visitor = await csrfHeaders(app)
const account = await createAccount(db, {})
const { call } = await signedIn(app, account.email)

const PILLS = 'Cheap pills at https://spam.example'
/** A sender who fills every field with text for other people to read. */
const FORMS = [
  [
    '/api/contacts',
    { firstName: PILLS, lastName: PILLS, phone: 'spam 1', subject: 'buying', message: `${PILLS}, now` },
  ],
  [
    '/api/maintenance-requests',
    { fullName: PILLS, phone: 'spam 1', propertyAddress: PILLS, requestType: 'hvac', description: `${PILLS}, now` },
  ],
] as const

const everything = ({ subject, text, html }: Mail) => `${subject}\n${text}\n${html}`
const sendAsVisitor = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers: visitor })
const mailTo = async (address: string) => (await takeMail(db)).find(({ to }) => to === address)
const setting = (key: string, value: string) =>
  db.updateTable('site_settings').set({ value }).where('key', '=', key).execute()

beforeEach(async () => {
  await db.deleteFrom('submissions').execute()
  await takeMail(db)
})

describe.each(FORMS)('what %s sends to the address in the form', (url, fields) => {
  test('contains nothing that a visitor wrote, because the address may belong to another person', async () => {
    expect((await sendAsVisitor(url, { ...fields, email: 'victim@example.com' })).statusCode).toBe(201)
    const mail = await mailTo('victim@example.com')
    expect(everything(mail!)).not.toMatch(/pills|spam/i)
  })

  test("contains nothing of a signed-in user either if the address is not their account's", async () => {
    expect((await call('POST', url, { ...fields, email: 'victim@example.com' })).statusCode).toBe(201)
    const mails = await takeMail(db)
    const toOthers = mails.filter(({ to }) => to !== account.email && to !== 'hello@baystead.example')
    expect(toOthers.map(everything).join('\n')).not.toMatch(/pills|spam/i)
  })

  test("quotes the message to the account's own address", async () => {
    await call('POST', url, { ...fields, email: account.email.toUpperCase() })
    const mails = await takeMail(db)
    const mail = mails.find(({ to }) => to.toLowerCase() === account.email)
    expect(mail?.text).toContain(`> ${PILLS}, now`)
  })

  test("has the same reference as the company's email", async () => {
    const answer = await sendAsVisitor(url, { ...fields, email: 'victim@example.com' })
    const reference = `Reference: ${answer.json<{ id: string }>().id.slice(0, 8).toUpperCase()}`
    const mails = await takeMail(db)
    expect(mails.filter(({ text }) => text.includes(reference))).toHaveLength(2)
  })
})

test('a message about a property names it and the subject', async () => {
  const { id } = await createProperty(db, { title: 'Brick House', address: '1 Elm Street' })
  const [url, fields] = FORMS[0]
  await sendAsVisitor(url, { ...fields, email: 'victim@example.com', propertyId: id })
  const mail = await mailTo('victim@example.com')
  expect(mail?.text).toContain('Subject: Buying\nListing: Brick House, 1 Elm Street\n')
})

describe('an emergency email', () => {
  const URGENT = { ...FORMS[1][1], email: 'ada@example.com', priority: 'emergency' }
  const textOfMail = async () => {
    await sendAsVisitor('/api/maintenance-requests', URGENT)
    return (await mailTo('ada@example.com'))?.text ?? ''
  }

  test('first says to leave and call 911, then gives the hotline', async () => {
    const text = await textOfMail()
    const [out, hotline, promise] = ['leave the building first and call 911', '(617) 555-0199', 'as soon as'].map(
      (words) => text.indexOf(words),
    )
    expect(out).toBeGreaterThan(0)
    expect(hotline).toBeGreaterThan(out!)
    expect(promise).toBeGreaterThan(hotline!)
  })

  test('without a hotline has the main number, and without that only 911', async () => {
    await setting('company.hotline', '')
    expect(await textOfMail()).toContain("If it can't wait, call us at (617) 555-0142.")
    await setting('company.phone', '')
    const text = await textOfMail()
    expect(text).toContain('call 911.')
    expect(text).not.toContain("can't wait")
  })
})
