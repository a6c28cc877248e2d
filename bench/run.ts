// `npm run bench`: measures the cost of the product as ratios within one run, with raw figures. Writes sections of docs/performance.md and the record that
// later runs are compared with. `npm run bench -- outside http` runs only these parts; `--compare` compares with the record instead of writing.
import { measureAccounts } from './accounts.ts'
import { measureBackoffice } from './backoffice/measure.ts'
import { BenchDatabase } from './bench-database.ts'
import { comparisonTable } from './record/comparison.ts'
import { writeSection } from './document.ts'
import { measureHitRate } from './hit-rate/measure.ts'
import { measureHttp } from './http-cost.ts'
import { measureInteractions } from './interactions/measure.ts'
import { measureLedger } from './ledger/measure.ts'
import { measureLists } from './list-times.ts'
import { measureMap } from './map/measure.ts'
import { measureMonth } from './month/measure.ts'
import { measureOutside } from './outside/measure.ts'
import { type Part, step } from './part.ts'
import { measurePeers } from './peers/measure.ts'
import { changesSince, readRecord, writeRecord } from './record/record.ts'
import { measureSearch } from './search/measure.ts'
import { measureSoak } from './soak/measure.ts'
import { measureStarts } from './start-times.ts'
import { writeTargets } from './record/targets.ts'

const PARTS: Record<string, Part> = {
  http: measureHttp,
  'hit-rate': measureHitRate,
  outside: measureOutside,
  accounts: measureAccounts,
  starts: measureStarts,
  lists: measureLists,
  search: measureSearch,
  map: measureMap,
  backoffice: measureBackoffice,
  ledger: measureLedger,
  interactions: measureInteractions,
}

/** Only when it is named: the peers because they install packages that are not the product's, the month because it measures nothing, the soak because it takes half an hour. */
const NAMED_ONLY: Record<string, Part> = { peers: measurePeers, month: measureMonth, soak: measureSoak }
const ALL = { ...PARTS, ...NAMED_ONLY }

const words = process.argv.slice(2)
const isComparison = words.includes('--compare')
const wanted = words.filter((word) => word !== '--compare')
const unknown = wanted.filter((name) => !ALL[name])
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(ALL).join(', ')}.`)

const database = new BenchDatabase()
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
    const { report, figures, page } = await step(name, () => ALL[name]!({ databaseUrl: () => database.url() }))
    console.log(`\n${report}`)
    if (isComparison) {
      const changes = changesSince(readRecord()[name]?.figures ?? {}, figures)
      console.log(comparisonTable(name, changes))
      if (changes.some(({ isWorse }) => isWorse)) process.exitCode = 1
    } else {
      writeSection(name, report, page)
      if (Object.keys(figures).length > 0) writeRecord(name, figures)
    }
  }
  if (!isComparison) {
    writeTargets()
    console.log('Written to docs/performance.md and bench/record/record.json')
  }
} finally {
  await database.stop()
}
