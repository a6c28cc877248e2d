// Checks the size budgets in gzipped bytes. A page over its budget fails the check.
import { identitySize, pageSizes } from './page-sizes.ts'

/** Of every page for visitors and tenants. */
const SCRIPT = 100_000
const STYLE = 12_000
/** The portal's style sheet contains the site's. */
const PORTAL_STYLE = 13_000
/** These screens stay open all day, so they may add a table, its dialogs and form validation to what another page may load. */
const ADMIN_SCRIPT = 131_000
const ADMIN_STYLE = 15_000
const PORTAL = new Set(['confirmation', 'mail-links', 'portal', 'sign-in'])
const IDENTITY = 25_000

let isFine = true
for (const { page, script, style } of pageSizes()) {
  const isAdmin = page.startsWith('admin/')
  const budget = isAdmin ? ADMIN_SCRIPT : SCRIPT
  const sheet = isAdmin ? ADMIN_STYLE : PORTAL.has(page) ? PORTAL_STYLE : STYLE
  const isWithin = script <= budget && style <= sheet
  isFine &&= isWithin
  console.log(
    `${isWithin ? 'fine' : 'OVER'}  ${page.padEnd(14)} script ${(script / 1000).toFixed(1)} of ${budget / 1000} kB, style ${(style / 1000).toFixed(1)} of ${sheet / 1000} kB`,
  )
}
const identity = identitySize()
isFine &&= identity <= IDENTITY
console.log(
  `${identity <= IDENTITY ? 'fine' : 'OVER'}  identity client, after the page: ${(identity / 1000).toFixed(1)} of ${IDENTITY / 1000} kB`,
)
process.exit(isFine ? 0 : 1)
