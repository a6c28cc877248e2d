import { chmodSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 4317)
// Every worker reads this configuration, so the folder is created once and passed on.
const dataDir = (process.env['E2E_DATA'] ??= mkdtempSync(path.join(os.tmpdir(), 'baystead-e2e-')))
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(dataDir, 0o755)
const executablePath = (process.env['CHROMIUM'] ??= await findBrowser('shell'))

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: process.env['RESULTS'] ?? 'test-results/results.json' }]],
  // A walk has many steps, and the machine may be busy with other things. What a step waits for has its own, shorter limit.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    // Chromium's sandbox needs rights that root in a container does not have.
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
        // A page lives for seconds, in which optimized machine code costs more than it saves.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // `WITH_MOTION` turns animations on.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Tracing makes tests a quarter slower. `TRACE=1 npm test` keeps the traces of failed tests.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node server/main.ts',
    url: `http://localhost:${PORT}/readyz`,
    env: {
      PORT: String(PORT),
      DATA_DIR: dataDir,
      APP_ENV: 'test',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
      // Calls of staff come from networks of their own, so that the limits of visitors count visitors only.
      TRUST_PROXY: 'loopback',
      DEMO_PASSWORD: 'a password of the tests',
      // Every test that changes an account creates one.
      AUTH_SIGNUPS_PER_HOUR: '1000',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 60_000,
    stdout: 'pipe',
  },
})
