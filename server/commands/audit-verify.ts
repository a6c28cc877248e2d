import { verifyAllChains } from '#server/features/audit/service.ts'
import { withDatabase } from './with-database.ts'

// `npm run audit:verify`: verifies the hash chains of the audit log. Exits with 1 if a chain is broken. Deleting the last rows leaves a valid chain,
// so compare the last hash with one that you stored elsewhere.
await withDatabase(async (db) => {
  for (const { record, breaks, last } of await verifyAllChains(db)) {
    const end = last === null ? 'empty' : `${last.seq} rows, last hash ${last.hash}`
    process.stdout.write(`${record}: ${breaks.length === 0 ? 'whole' : 'BROKEN'}, ${end}\n`)
    for (const { seq, reason } of breaks) process.stdout.write(`  row ${seq}: ${reason}\n`)
    if (breaks.length > 0) process.exitCode = 1
  }
})
