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
