// The settings of Stryker for one area. `npm run mutate` starts it once for each.
import { areaOf } from './areas.ts'

const name = process.env.MUTATION_AREA
const { files, ignoresStatic = false } = areaOf(name)
const folder = `.cache/mutation/${name ?? 'all'}`

export default {
  mutate: [...files],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  ignoreStatic: ignoresStatic,
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  reporters: ['clear-text', 'html', 'json'],
  htmlReporter: { fileName: `${folder}/report.html` },
  jsonReporter: { fileName: `${folder}/report.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  // Each runner has a database server of its own.
  concurrency: 2,
  timeoutMS: 30_000,
  tempDirName: '.cache/mutation/sandbox',
  // The preprocessor needs the API of the compiler, which TypeScript 7 has not. Our configuration refers to nothing outside the copy.
  tsconfigFile: 'none',
  ignorePatterns: ['.cache', '.data', 'bench', 'docs', 'e2e', 'playwright-report', 'test-results'],
  allowConsoleColors: false,
  allowEmpty: false,
}
