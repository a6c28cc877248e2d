import { connectCards } from '#server/connect-cards.ts'
import { loadConfig } from '#server/config/config.ts'
import { connect } from '#server/db/connection.ts'
import { seedDemo } from '#server/db/demo/seed.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSecrets } from '#server/db/secrets/secrets.ts'
import { demoPassword, seedDemoPeople } from '#server/process/demo-accounts.ts'
import { connectIdentity } from '#server/connect-identity.ts'
import { prepareJobs } from '#server/jobs/worker.ts'

// `npm run seed`: loads the demo data into the database of DATABASE_URL. (The embedded database gets it at its first start.)
const config = loadConfig()
const { databaseUrl, databaseDirectUrl = databaseUrl } = config
if (databaseDirectUrl === undefined) {
  process.stderr.write(
    'DATABASE_URL must name the database to fill. The embedded one is filled when it first starts.\n',
  )
  process.exit(1)
}
const { db, pool } = connect(databaseDirectUrl)
try {
  await migrate(db)
  await prepareJobs(databaseDirectUrl)
  await prepareSecrets(db, config.sealing)
  const { listings } = await seedDemo(db, new Date())
  const password = await demoPassword(config)
  const [identity, cards] = [await connectIdentity(db, config), await connectCards(db, config)]
  await seedDemoPeople(db, { identity, cards, password })
  process.stdout.write(
    listings > 0 ? `${listings} listings were added.\n` : 'Nothing to do: this database already has data.\n',
  )
  process.stdout.write(`The password of its accounts: ${password}\n`)
} finally {
  await pool.end()
}
