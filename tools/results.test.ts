import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightResults, vitestResults } from './results.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'baystead-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A result file with the parts that the runners write for these tests. */
function written(name: string, content: object): string {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a failed unit test is named with its file and the beginning of its error, and so is a file that cannot be loaded', () => {
  const file = written('vitest.json', {
    success: false,
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'subtracts',
            failureMessages: ['Error: \u001B[31mexpected 1\u001B[39m\n  at a'],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  })
  expect(vitestResults(file)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: [
      'a.test.ts › subtracts\n    Error: expected 1\n      at a',
      'b.test.ts › the file itself\n    Cannot find module',
    ],
  })
})

test('a failed browser test is named with its line, and one that passed only on retry failed', () => {
  const spec = (title: string, status: string, message?: string) => ({
    ok: status === 'expected',
    file: 'admin/users.spec.ts',
    line: 7,
    title,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  })
  const file = written('playwright.json', {
    errors: [],
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('closes', 'unexpected', 'Timed out'), spec('reopens', 'flaky')] }],
      },
    ],
  })
  expect(playwrightResults(file)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: ['e2e/admin/users.spec.ts:7 › closes\n    Timed out', 'e2e/admin/users.spec.ts:7 › reopens\n    '],
  })
})

test('an error outside of a test counts as a failure', () => {
  const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0 }
  expect(vitestResults(written('rejection.json', { success: false, ...counts, testResults: [] }))).toMatchObject({
    failed: 1,
    failures: [expect.stringContaining('an error outside of a test')],
  })
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  const file = written('no-server.json', { stats, suites: [], errors: [{ message: 'Process exited early' }] })
  expect(playwrightResults(file)).toMatchObject({
    failed: 1,
    failures: ['playwright › an error outside of a test\n    Process exited early'],
  })
})

test('a runner that wrote no result file counts as one failure', () => {
  const missing = path.join(folder, 'missing.json')
  for (const results of [vitestResults(missing), playwrightResults(missing)]) {
    expect(results.failed).toBe(1)
    expect(results.failures).toHaveLength(1)
  }
})
