import { createDatabase } from '#server/testing/database/database.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { ADA, setUpViewings } from '#server/testing/setups/viewings.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app, free, post, choose, send, heldOf } = await setUpViewings(db)

const NAME = 'Please enter your name, up to 100 characters.'
const CONTACT = 'Please enter an email address or a phone number.'
const DIGITS = 'Please enter a phone number with at least 7 digits.'

/** The page to which the form leads. */
const said = async (path: string, query: { held: string; done: string }) => (await app.inject({ path, query })).body

test.each([
  [{ name: '' }, 'name', NAME],
  [{ name: 'x'.repeat(400) }, 'name', NAME],
  [{ name: 'Ada\r\nATTENDEE:mailto:eve@example.com' }, 'name', NAME],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address.'],
  [{ email: '', phone: '' }, 'contact', CONTACT],
  [{ email: '', phone: '12' }, 'digits', DIGITS],
  [{ email: '', phone: 'soon' }, 'digits', DIGITS],
  [{ phone: 'abc' }, 'digits', DIGITS],
  [{ phone: '6'.repeat(31) }, 'phone', 'Please enter a phone number, up to 30 characters.'],
])('refuses wrong details with a sentence, and keeps what was typed (%#)', async (visitor, problem, sentence) => {
  const { held } = await choose(await free())
  const typed = { ...ADA, ...visitor }
  const { done, path } = await send(held, typed)
  expect(done).toBe(problem)
  expect(await said(path, { held, done: problem })).toContain(sentence)
  expect(await takeMail(db)).toEqual([])
  expect(await heldOf(held)).toMatchObject({ ...typed, name: typed.name.slice(0, 300), state: 'held', isSent: false })
})

test('what was typed comes along to another time, also to one that is taken', async () => {
  const { held, path } = await choose(await free(0))
  const taken = await free(2)
  await choose(taken)
  const change = (startsAt: string, typed: object) =>
    post(path, { action: 'send', held, ...ADA, ...typed, website: '', startsAt })
  expect((await change(taken, { name: 'Ada L', email: 'ada@' })).done).toBe('taken')
  expect(await heldOf(held)).toMatchObject({ name: 'Ada L', email: 'ada@', phone: '', isSent: false })
  const at = await free(1)
  expect(await change(at, { email: 'ada@home', phone: '617' })).toMatchObject({ done: 'held', held })
  expect(await heldOf(held)).toMatchObject({ startsAt: at, ...ADA, email: 'ada@home', phone: '617', isSent: false })
  expect(await takeMail(db)).toEqual([])
  // A choice without the form keeps what is known.
  await choose(await free(0), held)
  expect(await heldOf(held)).toMatchObject({ name: 'Ada Lovelace', email: 'ada@home' })
})
