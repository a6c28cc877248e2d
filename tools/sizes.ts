// The size budgets, in bytes as gzip sends them. A page that grows past its budget fails the check.
import { pageSizes } from './page-sizes.ts'

const SCRIPT: Record<string, number> = { properties: 110_000, home: 105_000 }
const EVERY_PAGE_SCRIPT = 120_000
const STYLE = 12_000

let isFine = true
for (const { page, script, style } of pageSizes()) {
  const budget = SCRIPT[page] ?? EVERY_PAGE_SCRIPT
  const isWithin = script <= budget && style <= STYLE
  isFine &&= isWithin
  console.log(
    `${isWithin ? 'fine' : 'OVER'}  ${page.padEnd(14)} script ${(script / 1000).toFixed(1)} of ${budget / 1000} kB, style ${(style / 1000).toFixed(1)} of ${STYLE / 1000} kB`,
  )
}
process.exit(isFine ? 0 : 1)
