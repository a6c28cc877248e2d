import { verifyAllChains } from '#server/features/audit/service.ts'
import { withDatabase } from './with-database.ts'

// `npm run audit:verify`: is the record as it was written? Ends with 1 where it is not. Rows cut off at the end leave a chain that is
// whole: compare the last hash with one that was noted elsewhere.
await withDatabase(async (db) => {
  for (const { record, breaks, last } of await verifyAllChains(db)) {
    const end = last === null ? 'empty' : `${last.seq} rows, last hash ${last.hash}`
    process.stdout.write(`${record}: ${breaks.length === 0 ? 'whole' : 'BROKEN'}, ${end}\n`)
    for (const { seq, reason } of breaks) process.stdout.write(`  row ${seq}: ${reason}\n`)
    if (breaks.length > 0) process.exitCode = 1
  }
})
