import { autopayersOf } from '#server/testing/methods/autopay.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, state, cards, app } = await setUpCardProvider()
const { createNext, takenFrom, runAt } = autopayersOf(db, app, cards)

beforeEach(async () => {
  await db.deleteFrom('autopay').execute()
  await db.deleteFrom('autopay_runs').execute()
})

describe('a provider that fails', () => {
  test.each(['gone', 'broken', 'nonsense'] as const)('while it is %s, the payment waits', async (behavior) => {
    const { on, cents, before, userId, payments } = await createNext()
    await runAt(before, 8)
    state.behavior = behavior
    await runAt(on, 8)
    await runAt(on, 9)
    expect(await payments()).toEqual([])
    state.behavior = 'well'
    await runAt(on, 10)
    expect(await takenFrom(userId)).toEqual([cents])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('that is lost after %i calls charges once in the end', async (calls) => {
    const { on, cents, before, userId, payments } = await createNext()
    await runAt(before, 8)
    const until = state.calls + calls
    const limited = { ...cards }
    for (const [name, value] of Object.entries(cards))
      if (typeof value === 'function')
        Object.assign(limited, {
          [name]: (...args: unknown[]) => {
            // From here on the answers of the provider are lost, and what it was asked for is done.
            if (state.calls >= until - 1) state.behavior = 'lost answers'
            return (value as (...given: unknown[]) => unknown)(...args)
          },
        })
    await runAt(on, 8, limited)
    state.behavior = 'well'
    await runAt(on, 9)
    await runAt(on, 10)
    expect(await takenFrom(userId)).toEqual([cents])
    expect((await payments()).filter(({ status }) => status === 'completed')).toHaveLength(1)
  })

  test('while a payment has no answer, another one by hand waits', async () => {
    const { on, before, userId, payer } = await createNext()
    await runAt(before, 8)
    await db
      .updateTable('autopay_runs')
      .set({ status: 'charging' })
      .where('user_id', '=', userId)
      .where('charge_on', '=', on)
      .execute()
    const answer = await payer.begin(2100)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'Your automatic payment is being made right now. Please look again in a few minutes.',
    ])
    expect((await payer.begin(50, 'fees')).statusCode).toBe(200)
  })
})
