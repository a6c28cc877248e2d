// What `npm run mutate` changes, and the tests that must notice it. docs/mutation-testing.md names every file, too.

export interface Area {
  /** The files that are changed, one mutant at a time. */
  files: readonly string[]
  /** The tests that run for each mutant. */
  tests: readonly string[]
  /** Leaves out mutants that run while a module is loaded. All tests of the area run for each of them, which takes long with a database. */
  ignoresStatic?: boolean
}

export const AREAS: Record<string, Area> = {
  money: {
    files: [
      'contract/core/money.ts',
      'contract/core/format-money.ts',
      'server/features/payments/ledger/rules.ts',
      'server/features/payments/ledger/rent.ts',
      'server/features/payments/intents/state.ts',
      'web/features/properties/costs/monthly-cost.ts',
      'web/features/properties/price.ts',
    ],
    tests: [
      'contract/payments/amounts.test.ts',
      'server/features/payments/intents/decisions.test.ts',
      'server/features/payments/intents/state.test.ts',
      'server/features/payments/ledger/rent-months.test.ts',
      'server/features/payments/ledger/rent.test.ts',
      'server/features/payments/ledger/rules.test.ts',
      'web/features/properties/costs/monthly-cost.test.ts',
      'web/features/properties/price.test.ts',
    ],
  },
  limits: {
    ignoresStatic: true,
    files: [
      'server/concurrency-limit.ts',
      'server/features/payments/intents/card-testing-limit.ts',
      'server/http/limits/count-tables.ts',
      'server/http/limits/database-limit.ts',
      'server/http/limits/failed-sign-ins.ts',
      'server/http/limits/pending-attempts.ts',
      'server/http/limits/rate-limit.ts',
      'server/http/limits/sign-in-limit.ts',
      'server/http/limits/submission-limit.ts',
      'server/http/upload.ts',
    ],
    tests: [
      'server/http/limits/upload.test.ts',
      'server/task-queue.test.ts',
      'server/features/payments/intents/card-testing-limit.test.ts',
      'server/http/limits/database-limit.test.ts',
      'server/http/limits/pending-attempts.test.ts',
      'server/http/limits/rate-limit.test.ts',
      'server/http/limits/sign-in-limit.test.ts',
      'server/http/limits/submission-limit.test.ts',
    ],
  },
  access: {
    ignoresStatic: true,
    files: ['server/auth-service/bearer.ts', 'server/http/link-token.ts', 'server/http/session.ts'],
    tests: ['server/auth-service/bearer.test.ts', 'server/http/client/session.test.ts'],
  },
  session: {
    ignoresStatic: true,
    files: [
      'server/auth-service/passkeys/challenges.ts',
      'server/auth-service/passkeys/credentials.ts',
      'server/auth-service/passkeys/relying-party.ts',
      'server/auth-service/sessions/refresh-tokens.ts',
      'server/auth-service/sessions/refresh.ts',
      'server/features/two-factor/codes.ts',
      'server/gateways/identity-tokens.ts',
      'server/http/csrf.ts',
    ],
    tests: [
      'server/auth-service/passkeys/rules.test.ts',
      'server/auth-service/sessions/refresh-tokens.test.ts',
      'server/auth-service/sessions/refresh.test.ts',
      'server/features/two-factor/codes.test.ts',
      'server/features/sessions/token-claims.test.ts',
      'server/http/client/csrf.test.ts',
    ],
  },
}

/** The area of this name, or all of them together where none is named. */
export function areaOf(name: string | undefined): Area {
  if (name === undefined) {
    const all = Object.values(AREAS)
    return { files: all.flatMap(({ files }) => files), tests: all.flatMap(({ tests }) => tests) }
  }
  const area = AREAS[name]
  if (!area) throw new Error(`${name} is no area: ${Object.keys(AREAS).join(', ')}`)
  return area
}
