import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { connectCards } from '#server/connect-cards.ts'
import { type Config, ConfigError } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import { drawReceipt } from '#server/features/payments/documents/receipts.ts'
import { gatewayOf } from '#server/features/payments/service.ts'
import { AppError } from '#server/errors.ts'
import { connectIdentity } from '#server/connect-identity.ts'
import { erasePerson } from '#server/features/people/erasure.ts'
import { exportName, exportPerson } from '#server/features/people/export.ts'
import { eraseFiles } from '#server/features/people/files.ts'
import { createStorage } from '#server/gateways/storage.ts'
import { withDatabase } from './with-database.ts'

// `npm run person -- export EMAIL PATH` writes everything about the person with this address to a ZIP file. `npm run person -- erase EMAIL` erases the
// person. Both work whether or not the product is running. Exit codes: 1 failed or refused, 2 wrong arguments.
const USAGE = `Enter one of:
  npm run person -- export EMAIL PATH   (PATH is a new file, or a folder that exists)
  npm run person -- erase EMAIL
`

function refuse(): never {
  process.stderr.write(USAGE)
  process.exit(2)
}

/** An operator has no account here. */
const OPERATOR = { userId: null, address: null }

async function exportTo(db: Db, config: Config, email: string, place: string) {
  const gateway = gatewayOf(await connectCards(db, config))
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
  const target = isFolder ? path.join(place, exportName()) : place
  // Never over another file, and for its owner alone.
  const file = (await open(target, 'wx', 0o600)).createWriteStream()
  const content = await exportPerson(
    {
      db,
      storage: createStorage(config.uploads),
      gateway,
      drawReceipt: (userId, id) => drawReceipt(db, { userId, gateway }, id),
    },
    OPERATOR,
    email,
  )
  await pipeline(content, file)
  process.stdout.write(`${target}: written. Only its owner can read it. Delete it once the person has it.\n`)
}

async function erase(db: Db, config: Config, email: string) {
  const deps = { db, identity: await connectIdentity(db, config) }
  const { erased } = await erasePerson(deps, OPERATOR, email).catch((error: unknown) => {
    throw error instanceof AppError ? new ConfigError(error.message, { cause: error }) : error
  })
  // The job that was enqueued does the same once more, where the product runs.
  await eraseFiles({ db, storage: createStorage(config.uploads), mailDir: config.mailDir }, email)
  for (const { title, count } of erased) process.stdout.write(`${title}: ${count}\n`)
  process.stdout.write(erased.length > 0 ? `${email} is erased.\n` : `There was nothing to erase about ${email}.\n`)
}

const [action, email = '', place, ...more] = process.argv.slice(2)
if (!/^[^\s@]+@[^\s@]+$/.test(email) || more.length > 0) refuse()
if (action === 'export' && place !== undefined)
  await withDatabase((db, config) => exportTo(db, config, email, path.resolve(place)))
else if (action === 'erase' && place === undefined) await withDatabase((db, config) => erase(db, config, email))
else refuse()
