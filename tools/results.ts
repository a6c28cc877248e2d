// Reads the result files of the two test runners.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export interface Results {
  passed: number
  failed: number
  skipped: number
  /** One text for each failed test: where it is, its title, and the beginning of its first error. */
  failures: string[]
}

/** The part of Vitest's result file that is read here. */
interface VitestFile {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** The part of Playwright's result file that is read here. */
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    ok: boolean
    file: string
    line: number
    title: string
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}
interface PlaywrightFile extends PlaywrightSuite {
  /** Errors outside of a test, such as a server that does not start. */
  errors: { message?: string }[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Long enough for what was expected, what was received and the call log. */
const LINES = 20
const failure = (place: string, title: string, error = '') =>
  [`${place} › ${title}`, ...stripVTControlCharacters(error).split('\n').slice(0, LINES)].join('\n    ')

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
const noResults = (file: string): Results => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [`${file} is missing: the test runner did not come to its end`],
})

export function vitestResults(file: string): Results {
  const results = read(file) as VitestFile | null
  if (!results) return noResults(file)
  const failures = results.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded has a message and no test.
    if (failed.length === 0) return status === 'failed' ? [failure(name, 'the file itself', message)] : []
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]))
  })
  // The file does not hold such an error, such as an unhandled rejection. The output does.
  if (!results.success && failures.length === 0)
    failures.push('vitest › an error outside of a test, see its output above')
  return { passed: results.numPassedTests, failed: failures.length, skipped: results.numPendingTests, failures }
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap((suite) => specsOf(suite)),
]

/** A test that passed only on retry counts as failed: a flaky test is a defect. */
export function playwrightResults(file: string): Results {
  const results = read(file) as PlaywrightFile | null
  if (!results) return noResults(file)
  const { expected, unexpected, flaky, skipped } = results.stats
  const failed = specsOf(results).filter(({ tests }) => tests.some(({ status }) => /unexpected|flaky/.test(status)))
  const outside = results.errors.map(({ message }) => failure('playwright', 'an error outside of a test', message))
  const inside = failed.map(({ file: spec, line, title, tests }) => {
    const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors))
    return failure(`e2e/${spec}:${line}`, title, errors[0]?.message)
  })
  const failures = [...outside, ...inside]
  return { passed: expected, failed: outside.length + unexpected + flaky, skipped, failures }
}
