import { type Autopay, pauseMonths } from '#contract/payments/autopay-own.ts'
import { addMonths, companyDay, formatMonth } from '#contract/core/calendar.ts'
import { changeLease, sandboxCards } from '#server/testing/payments.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { autopayersOf } from '#server/testing/methods/autopay.ts'
import { setUpPayments } from '#server/testing/setups/payments.ts'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'

const { db, app } = await setUpPayments()
const { createAutopayer: createPayer } = autopayersOf(db, app, (await sandboxCards(db))!)

const said = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ message: string }>().message]
const issuesOf = (answer: LightMyRequestResponse) =>
  answer.json<{ issues?: { path: string; message: string }[] }>().issues?.map(({ path, message }) => [path, message])
const subjects = async () => (await waitingJobs<{ subject: string }>(db, 'send_mail')).map(({ subject }) => subject)

describe('turning automatic payments on and off', () => {
  test('is off until it is turned on, and proposes the day rent is due', async () => {
    const { read, userId } = await createPayer()
    await changeLease(db, userId, { due_day: 7 })
    expect(await read()).toEqual({
      isOn: false,
      day: 7,
      methodId: null,
      cap: null,
      isMethodLost: false,
      isShared: false,
      dueDay: 7,
      atEnd: null,
      pause: null,
      next: null,
      last: null,
      authorization: null,
    })
  })

  test('stores what the tenant agreed to, with the time and the address, and emails it', async () => {
    const { turnOn, userId, method } = await createPayer()
    const before = Date.now()
    const { authorization, ...rest } = await turnOn({ cap: '2500.00' })
    expect(rest).toMatchObject({ isOn: true, day: 5, methodId: method.id, cap: '2500.00', isMethodLost: false })
    expect(rest.next).toMatchObject({ isLocked: false, isSkipped: false })
    expect(authorization!.text).toMatch(
      /^I authorize .+ to charge my Visa ending in 4242 for the rent that is due, on or shortly after the 5th of each month, or the day rent is due if that is later\. .*It stays between \$0\.00 and \$2,500\.00, my limit for each payment\. /,
    )
    expect(new Date(authorization!.givenAt).getTime()).toBeGreaterThanOrEqual(before - 1)
    const rows = await db.selectFrom('autopay_authorizations').selectAll().where('user_id', '=', userId).execute()
    expect(rows).toMatchObject([
      { payer_name: 'Ada Lovelace', address: '127.0.0.1', text: authorization!.text, ended_at: null },
    ])
    const [mail] = (await waitingJobs<{ subject: string; text: string; to: string }>(db, 'send_mail')).slice(-1)
    expect(mail!.subject).toBe('Autopay is on')
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(authorization!.text)
  })

  test('keeps each authorization that a change replaces, and ends the last when it is turned off', async () => {
    const { turnOn, put, read, userId } = await createPayer()
    await turnOn()
    const changed = (await put({ isOn: true, cap: '100' })).json<Autopay>()
    expect(changed).toMatchObject({ day: 5, cap: '100.00' })
    // Sent again, it changes nothing.
    await put({ isOn: true, cap: 100 })
    expect((await put({ isOn: false })).json()).toMatchObject({
      isOn: false,
      day: 5,
      cap: '100.00',
      next: null,
      authorization: null,
    })
    await put({ isOn: false })
    const rows = await db
      .selectFrom('autopay_authorizations')
      .select(['text', 'ended_at'])
      .where('user_id', '=', userId)
      .orderBy('given_at')
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows.every(({ ended_at: ended }) => ended !== null)).toBe(true)
    expect(rows[1]!.text).toContain('between $0.00 and $100.00, my limit')
    expect((await subjects()).slice(1)).toEqual(['Autopay is on', 'Your autopay was changed', 'Autopay is off'])
    expect(await read()).toMatchObject({ isOn: false })
  })

  test.each([
    [{}, 'isOn', 'isOn must be true or false'],
    [{ isOn: 'yes' }, 'isOn', 'isOn must be true or false'],
    [{ isOn: true, day: 0 }, 'day', 'Day must be a whole number from 1 to 28'],
    [{ isOn: true, day: 29 }, 'day', 'Day must be a whole number from 1 to 28'],
    [{ isOn: true, day: 1.5 }, 'day', 'Day must be a whole number from 1 to 28'],
    [{ isOn: true, day: '1' }, 'day', 'Day must be a whole number from 1 to 28'],
    [{ isOn: true, cap: '0.99' }, 'cap', 'Limit must be at least $1.00'],
    [{ isOn: true, cap: '-5' }, 'cap', 'Limit must be at least $1.00'],
    [{ isOn: true, cap: '1,000' }, 'cap', 'Limit must be dollars and cents, such as 2100.50'],
    [{ isOn: true, cap: '1000000' }, 'cap', 'Limit must be at most $999,999.99'],
    [{ isOn: true, methodId: 'visa' }, 'methodId', 'methodId must be the id of a payment method'],
    [{ isOn: true, methodId: null }, 'methodId', 'Choose a payment method.'],
    [{ isOn: true }, 'methodId', 'Choose a payment method.'],
    [
      { isOn: true, methodId: '00000000-0000-4000-8000-000000000000' },
      'methodId',
      'This payment method is no longer saved. Please choose another one.',
    ],
  ])('refuses %j', async (body, path, message) => {
    const { put, read } = await createPayer()
    const answer = await put(body)
    expect(answer.statusCode).toBe(400)
    expect(issuesOf(answer)).toEqual([[path, message]])
    expect(await read()).toMatchObject({ isOn: false })
  })

  test("refuses someone else's card and an expired one", async () => {
    const [mine, other] = [await createPayer(), await createPayer()]
    expect(issuesOf(await mine.put({ isOn: true, methodId: other.method.id }))).toEqual([
      ['methodId', 'This payment method is no longer saved. Please choose another one.'],
    ])
    await db.updateTable('payment_methods').set({ exp_year: 2020 }).where('id', '=', mine.method.id).execute()
    expect(issuesOf(await mine.put({ isOn: true, methodId: mine.method.id }))).toEqual([
      ['methodId', 'This card has expired. Please choose another one.'],
    ])
  })

  test('needs a lease with rent that has not ended', async () => {
    const { put, method, userId } = await createPayer()
    await changeLease(db, userId, { ends_on: '2026-01-31', starts_on: '2025-02-01' })
    expect(said(await put({ isOn: true, methodId: method.id }))).toEqual([409, 'Your lease ended on Jan 31, 2026.'])
    await db.deleteFrom('leases').where('user_id', '=', userId).execute()
    expect(said(await put({ isOn: true, methodId: method.id }))).toEqual([
      409,
      "There's no rent on your account, so there's nothing to pay automatically.",
    ])
  })

  test('a card that autopay uses is not removed', async () => {
    const { turnOn, put, payer, method } = await createPayer()
    await turnOn()
    expect(said(await payer.call('DELETE', `/api/payment-methods/${method.id}`))).toEqual([
      409,
      'Autopay uses this payment method. Choose another one for autopay, or turn it off, first.',
    ])
    await put({ isOn: false })
    expect((await payer.call('DELETE', `/api/payment-methods/${method.id}`)).statusCode).toBe(204)
  })
})

describe('skipping the next payment', () => {
  test('skips one, can be taken back, and both can be sent again', async () => {
    const { turnOn, call, read } = await createPayer()
    const { next } = await turnOn()
    const skip = () => call('POST', '/skip')
    expect((await skip()).json()).toMatchObject({ isOn: true, next: { on: next!.on, isSkipped: true } })
    expect((await skip()).json()).toMatchObject({ next: { on: next!.on, isSkipped: true } })
    expect((await call('DELETE', '/skip')).json()).toMatchObject({ next: { on: next!.on, isSkipped: false } })
    expect(said(await call('DELETE', '/skip'))).toEqual([409, "There's no skipped payment."])
    expect(await read()).toMatchObject({ next: { isSkipped: false } })
  })

  test('there is none while it is off', async () => {
    const { call } = await createPayer()
    expect(said(await call('POST', '/skip'))).toEqual([409, "There's no automatic payment to skip."])
  })

  test('the day of the next payment is after today', async () => {
    const { turnOn } = await createPayer()
    for (const day of [1, 15, 28]) {
      const { next } = await turnOn({ day })
      expect(next!.on > companyDay()).toBe(true)
      expect(new Date(next!.cutOffAt).getTime()).toBeGreaterThan(Date.now())
    }
  })
})

describe('a pause', () => {
  const [first, second] = pauseMonths() as [string, string]
  const MONTHS = `Choose the first day of a month from ${formatMonth(first)} to ${formatMonth(pauseMonths().at(-1)!)}.`
  const pausing = async () => {
    const payer = await createPayer()
    await payer.turnOn()
    return { ...payer, pause: (body: object = {}) => payer.call('POST', '/pause', body) }
  }

  test('lasts until a month, is changed and ended, and each is emailed once', async () => {
    const { pause, call, read, payer } = await pausing()
    const home = async () =>
      (await payer.call('GET', '/api/payments/summary')).json<{ autopayPause: Autopay['pause'] }>().autopayPause
    expect(await home()).toBeNull()
    const paused = (await pause({ resumesOn: second })).json<Autopay>()
    expect(await home()).toEqual({ resumesOn: second })
    expect(paused).toMatchObject({ isOn: true, pause: { resumesOn: second } })
    expect(paused.next!.on.slice(0, 7)).toBe(second.slice(0, 7))
    await pause({ resumesOn: second })
    expect((await pause()).json()).toMatchObject({ pause: { resumesOn: null }, next: null })
    const resumed = (await call('DELETE', '/pause')).json<Autopay>()
    expect(resumed).toMatchObject({ isOn: true, pause: null, day: 5 })
    expect(resumed.next!.on <= `${first.slice(0, 8)}06`).toBe(true)
    expect(said(await call('DELETE', '/pause'))).toEqual([409, "Autopay isn't paused."])
    expect(await read()).toEqual(resumed)
    expect((await subjects()).slice(-4)).toEqual([
      'Autopay is on',
      'Autopay is paused',
      'Autopay is paused',
      'Autopay starts again',
    ])
  })

  test('outlives other terms, and ends when autopay is turned off', async () => {
    const { pause, put } = await pausing()
    await pause({ resumesOn: second })
    expect((await put({ isOn: true, day: 20, cap: '500' })).json()).toMatchObject({
      day: 20,
      pause: { resumesOn: second },
    })
    expect((await put({ isOn: false })).json()).toMatchObject({ pause: null })
    expect(said(await pause())).toEqual([409, 'Autopay is off.'])
    expect((await put({ isOn: true })).json()).toMatchObject({ isOn: true, pause: null })
  })

  test.each([
    [{ resumesOn: 'soon' }, 'resumesOn must be the first day of a month, such as 2027-01-01'],
    [{ resumesOn: first.replace(/01$/, '02') }, MONTHS],
    [{ resumesOn: `${companyDay().slice(0, 8)}01` }, MONTHS],
    [{ resumesOn: addMonths(first, 12) }, MONTHS],
  ])('refuses %j', async (body, message) => {
    const { pause, read } = await pausing()
    expect(issuesOf(await pause(body))).toEqual([['resumesOn', message]])
    expect(await read()).toMatchObject({ pause: null })
  })
})
