// A process that charges all leases and ends, for tests that kill it.
import { connect } from '#server/db/connection.ts'
import { chargeAllLeases } from '#server/features/payments/ledger/books/daily-charges.ts'

const [url = '', batchSize = '1'] = process.argv.slice(2)
const { db, pool } = connect(url)
await chargeAllLeases({ db, gateway: 'sandbox', batchSize: Number(batchSize) })
await pool.end()
