import { connectCards } from './cards.ts'
import { loadConfig } from './config.ts'
import { connect } from './db/connection.ts'
import { seedDemo } from './db/demo/seed.ts'
import { migrate } from './db/migrate.ts'
import { prepareSecrets } from './db/secrets/secrets.ts'
import { demoPassword, seedDemoPeople } from './demo-accounts.ts'
import { connectIdentity } from './identity.ts'
import { prepareJobs } from './jobs/worker.ts'

// `npm run seed`: fills the database of DATABASE_URL with the demonstration. (The embedded one is filled by its first start.)
const config = loadConfig()
const { databaseUrl } = config
if (databaseUrl === undefined) {
  process.stderr.write('DATABASE_URL must name the database to fill. The embedded one is filled by its first start.\n')
  process.exit(1)
}
const { db, pool } = connect(databaseUrl)
try {
  await migrate(db)
  await prepareJobs(databaseUrl)
  await prepareSecrets(db, config.sealing)
  const { listings } = await seedDemo(db, new Date())
  const password = await demoPassword(config)
  const [identity, cards] = [await connectIdentity(db, config), await connectCards(db, config)]
  await seedDemoPeople(db, { identity, cards, password })
  process.stdout.write(
    listings > 0 ? `${listings} listings were added.\n` : 'Nothing to do: this database was filled before.\n',
  )
  process.stdout.write(`The password of its accounts: ${password}\n`)
} finally {
  await pool.end()
}
