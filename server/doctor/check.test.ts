import { testConfig } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'
import { type Check, runCheck } from './check.ts'
import { createContext } from './context.ts'

const context = createContext({ config: testConfig, problems: [], email: null })
const checkOf = (run: Check['run']): Check => ({ name: 'line', advice: 'Look at the cable', withinMs: 1, run })

test('a check that never answers fails with its advice, and so does one that throws', async () => {
  const { promise } = Promise.withResolvers<never>()
  expect(
    await runCheck(
      checkOf(() => promise),
      context,
    ),
  ).toEqual({
    name: 'line',
    level: 'fail',
    seen: 'no answer within 0.001 seconds',
    advice: 'Look at the cable',
  })
  const failed = await runCheck(
    checkOf(async () => {
      throw new TypeError('fetch failed', { cause: new AggregateError([new Error('connect ECONNREFUSED ::1:443')]) })
    }),
    context,
  )
  expect(failed).toMatchObject({ level: 'fail', seen: 'connect ECONNREFUSED ::1:443', advice: 'Look at the cable' })
})
