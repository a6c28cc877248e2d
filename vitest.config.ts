import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // The files of a worker share what they import, which took three times as long as the tests themselves. Each has a database and an application of
    // its own, so nothing else is shared.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
