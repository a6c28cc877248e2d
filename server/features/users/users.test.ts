import type { AdminUser } from '#contract/users/fields.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { USERS, setUpUsers } from '#server/testing/setups/users.ts'

const { db, admin, person } = await setUpUsers()

const ask = (query = '') => admin.call('GET', USERS + query)
const idsOf = async (query: string) => (await ask(query)).json<AdminUser[]>().map(({ id }) => id)

describe('GET /api/admin/users', () => {
  test('lists all users with the admin fields, newest first', async () => {
    const email = 'newest@example.com'
    const id = await person({
      email,
      created_at: new Date(Date.now() + 60_000),
      profile_image_url: 'https://example.com/g.jpg',
    })
    const answer = await ask()
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.json<AdminUser[]>()[0]).toEqual({
      id,
      firstName: 'Grace',
      lastName: 'Hopper',
      email,
      profileImageUrl: 'https://example.com/g.jpg',
      role: 'user',
      isActive: true,
      createdAt: expect.any(String),
      version: 1,
    })
  })

  test('filters by role, searches name and email as plain text, and rejects unknown values', async () => {
    const tenant = await person({ role: 'tenant', first_name: '100%', last_name: 'sure_thing' })
    const other = await person({ first_name: 'Bo', last_name: 'Ek', email: 'bo@example.org' })
    expect(await idsOf('?role=tenant')).toEqual([tenant])
    for (const text of ['100%25', 'E_T', 'SURE'])
      expect([text, await idsOf(`?search=${text}`)]).toEqual([text, [tenant]])
    for (const text of ['ek', 'EXAMPLE.ORG']) expect([text, await idsOf(`?search=${text}`)]).toEqual([text, [other]])
    expect(await idsOf('?search=ek&role=tenant')).toEqual([])
    for (const query of ['?role=king', '?sort=shoe', '?cursor=x']) expect((await ask(query)).statusCode).toBe(400)
  })

  test.each(['newest', 'name'])('in the order %s every page follows the one before', async (sort) => {
    const names = ['Zuse', 'Ames', 'Moss', 'Ames']
    const ids: string[] = []
    for (const last_name of names) ids.push(await person({ last_name, role: 'tenant' }))
    // Two users with the same name are sorted by id.
    const [first, second] = [ids[1]!, ids[3]!].toSorted()
    const expected = sort === 'newest' ? ids.toReversed() : [first, second, ids[2], ids[0]]
    const seen: string[] = []
    let next: string | undefined = `${USERS}?limit=1&role=tenant&sort=${sort}`
    while (next !== undefined) {
      const answer = await admin.call('GET', next)
      seen.push(...answer.json<AdminUser[]>().map(({ id }) => id))
      next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(expected)
  })

  test('finds common and rare text alike, in every order and with other filters', async () => {
    const many: string[] = []
    for (let n = 0; n < 24; n += 1) many.push(await person({ last_name: 'Murray', role: n % 2 ? 'tenant' : 'user' }))
    const few = [await person({ last_name: 'Quine' }), await person({ last_name: 'Quine', role: 'tenant' })]
    const cases: [string, string[]][] = [
      ['urra', many],
      ['uR', many],
      ['uin', few],
      ['qu', few],
      ['q%', []],
      ['_uine', []],
    ]
    for (const [text, ids] of cases) {
      for (const sort of ['newest', 'name'] as const) {
        const search = `?search=${encodeURIComponent(text)}&sort=${sort}`
        const ordered = sort === 'newest' ? ids.toReversed() : ids.toSorted()
        expect(await idsOf(search)).toEqual(ordered)
        expect((await ask(search)).headers['x-total-count']).toBe(String(ids.length))
        const half = ids.filter((_, place) => place % 2 === 1)
        expect((await idsOf(`${search}&role=tenant`)).toSorted()).toEqual(half.toSorted())
      }
    }
  })

  test('exports a long list with every user once, in order', async () => {
    await sql`
      insert into users (id, email, first_name, last_name, created_at)
      select gen_random_uuid(), 'many-' || n || '@example.com', 'Many', 'People', now() - n * interval '1 minute'
      from generate_series(1, 1350) as n`.execute(db)
    for (const [limit, count] of [
      [1350, 1350],
      [1200, 1200],
      [200, 200],
    ] as const) {
      await sql`delete from users where first_name = 'Many' and id not in (
        select id from users where first_name = 'Many' order by created_at desc limit ${limit})`.execute(db)
      const rows = (await ask('.csv?search=many-')).body.split('\r\n').slice(1, -1)
      expect(rows).toHaveLength(count)
      expect(rows.map((row) => Number(/many-(\d+)@/.exec(row)?.[1]))).toEqual(rows.map((_, place) => place + 1))
    }
  })

  test('is exported as filtered', async () => {
    const id = await person({ role: 'tenant', first_name: '=1+1' })
    const { body, headers } = await ask('.csv?role=tenant')
    expect(headers['content-disposition']).toBe('attachment; filename="users.csv"')
    const [head, row, ...rest] = body.split('\r\n')
    expect(head).toBe('\uFEFFFirst name,Last name,Email,Role,Active,Joined,ID')
    expect([row?.startsWith("'=1+1,Hopper,"), row?.endsWith(`,${id}`), rest]).toEqual([true, true, ['']])
  })
})
