import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Test files share modules within a worker, because importing them took three times as long as the tests. Each file has its own database and
    // application, so nothing else is shared.
    isolate: false,
    // The machine may be busy with other things: what takes 4 s alone has taken 15.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
