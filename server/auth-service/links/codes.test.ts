import { fetchThrough } from '#server/testing/auth-client.ts'
import { describe, expect, test } from 'vitest'
import { ADA, NEW_PASSWORD, EXPIRED, setUpAuthLinks } from '#server/testing/setups/auth-links.ts'

const { db, app, createClient, admin, makeAda, jobs, mailedLink, aMinuteLater } = await setUpAuthLinks()

describe('a code from an email', () => {
  const order = async () => {
    await makeAda()
    return (await admin.generateLink({ type: 'magiclink', email: ADA.email })).data.properties!.email_otp
  }
  const verify = (token: string, email = ADA.email) => createClient().verifyOtp({ type: 'email', email, token })
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('signs in, once', async () => {
    const code = await order()
    expect((await verify(code)).error).toBeNull()
    expect((await verify(code)).error).toMatchObject(EXPIRED)
  })

  test('expires after ten minutes, before the link in the same email', async () => {
    const code = await order()
    for (let minute = 0; minute < 9; minute += 1) await aMinuteLater()
    expect((await verify(code)).error).toBeNull()
    const { properties } = (await admin.generateLink({ type: 'magiclink', email: ADA.email })).data
    for (let minute = 0; minute < 10; minute += 1) await aMinuteLater()
    expect((await verify(properties!.email_otp)).error).toMatchObject(EXPIRED)
    const link = { type: 'magiclink', token_hash: properties!.hashed_token } as const
    expect((await createClient().verifyOtp(link)).error).toBeNull()
  })

  test('stops working after five wrong ones; an unknown address gets the same response', async () => {
    const code = await order()
    for (let n = 0; n < 5; n += 1)
      expect((await verify(wrongOf(code))).error).toMatchObject({ message: 'Token has expired or is invalid' })
    expect((await verify(code)).error).toMatchObject(EXPIRED)
    expect((await verify(code, 'nobody@example.com')).error).toMatchObject({
      ...EXPIRED,
      message: 'Token has expired or is invalid',
    })
  })

  test('is rate limited for one address, whatever the network and however many were sent', async () => {
    let code = await order()
    for (let n = 0; n < 10; n += 1) {
      const fetch = fetchThrough(app, `203.0.113.${n}`)
      const guess = { type: 'email', email: ADA.email, token: wrongOf(code) } as const
      expect((await createClient({ fetch }).verifyOtp(guess)).error).toMatchObject(EXPIRED)
      if (n % 4 === 3) code = await order()
    }
    expect((await verify(code)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    // Links have no short code that could be guessed.
    const { data } = await admin.generateLink({ type: 'magiclink', email: ADA.email })
    const link = { type: 'magiclink', token_hash: data.properties!.hashed_token } as const
    expect((await createClient().verifyOtp(link)).error).toBeNull()
  })

  test('still works when someone else requests others; the codes of the three newest emails do', async () => {
    await makeAda()
    const codes: string[] = []
    const links: string[] = []
    for (let n = 0; n < 4; n += 1) {
      await createClient().signInWithOtp({ email: ADA.email })
      const { mail, link, token } = await mailedLink()
      codes.push(/\d{6}/.exec(mail.text.replace(link.href, ''))![0])
      links.push(token)
      await aMinuteLater()
    }
    expect((await verify(codes[0]!)).error).toMatchObject(EXPIRED)
    expect((await verify(codes[1]!)).error).toBeNull()
    expect((await verify(codes[3]!)).error).toMatchObject(EXPIRED)
    expect((await createClient().verifyOtp({ type: 'magiclink', token_hash: links[0]! })).error).toMatchObject(EXPIRED)
  })

  test('that was guessed too often does not affect the link in the same email', async () => {
    await makeAda()
    const { properties } = (await admin.generateLink({ type: 'magiclink', email: ADA.email })).data
    for (let n = 0; n < 5; n += 1) await verify(wrongOf(properties!.email_otp))
    expect((await verify(properties!.email_otp)).error).toMatchObject(EXPIRED)
    const link = { type: 'magiclink', token_hash: properties!.hashed_token } as const
    expect((await createClient().verifyOtp(link)).error).toBeNull()
  })

  test.each([
    [{ type: 'signup', email: 'new@example.com', password: NEW_PASSWORD }, 'signup'],
    [{ type: 'invite', email: 'new@example.com' }, 'invite'],
    [{ type: 'recovery', email: ADA.email }, 'recovery'],
    [{ type: 'email_change_new', email: ADA.email, newEmail: 'next@example.com' }, 'email_change'],
  ] as const)('is made for no mail that holds none: %j', async (wanted, type) => {
    await makeAda()
    const { data } = await admin.generateLink(wanted)
    expect(data.properties!.email_otp).toBe('')
    expect(await db.selectFrom('auth_links').select(['type', 'code_hash']).execute()).toEqual([
      { type, code_hash: null },
    ])
    const guess = { type, email: wanted.email, token: '123456' } as const
    expect((await createClient().verifyOtp(guess)).error).toMatchObject(EXPIRED)
    // A database constraint forbids it too.
    const coded = db.updateTable('auth_links').set({ code_hash: Buffer.alloc(32) })
    await expect(coded.execute()).rejects.toThrow('auth_links_code')
  })

  test('is rate limited for one network', async () => {
    const code = await order()
    for (let n = 0; n < 20; n += 1) await verify('000000', `nobody${n}@example.com`)
    expect((await verify(code)).error).toMatchObject({ status: 429 })
  })

  test('is sent with a sign-in link to a known address; a new address becomes an account when confirmed', async () => {
    const client = createClient()
    await makeAda()
    expect((await client.signInWithOtp({ email: ADA.email })).error).toBeNull()
    const { mail, link } = await mailedLink()
    expect(link.searchParams.get('type')).toBe('magiclink')
    // Right after the sentence about the link that it stands for.
    const [, code] = /one hour\.\n\nYou can also enter this code within ten minutes: (\d{6})\n/.exec(mail.text)!
    expect((await verify(code!)).error).toBeNull()
    expect(
      (await client.signInWithOtp({ email: 'nobody@example.com', options: { shouldCreateUser: false } })).error,
    ).toBeNull()
    expect((await jobs()).mails).toEqual([])
    await client.signInWithOtp({ email: 'new@example.com', options: { data: { firstName: 'New' } } })
    const { token } = await mailedLink()
    const { data } = await client.verifyOtp({ type: 'magiclink', token_hash: token })
    expect(data.user).toMatchObject({ email: 'new@example.com', user_metadata: { firstName: 'New' } })
  })

  test('a confirmation is sent again to a user who has not confirmed', async () => {
    await createClient().signUp(ADA)
    await jobs()
    await aMinuteLater()
    expect((await createClient().resend({ type: 'signup', email: ADA.email })).error).toBeNull()
    const { token } = await mailedLink()
    expect((await createClient().verifyOtp({ type: 'signup', token_hash: token })).error).toBeNull()
  })
})
