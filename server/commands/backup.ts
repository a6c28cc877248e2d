import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#server/backup/back-up.ts'
import { backupName, deleteOldBackups, siteOf } from '#server/backup/backup-names.ts'
import { readEncryption } from '#server/backup/encryption.ts'
import { BackupProblem, BackupRunning } from '#server/backup/problem.ts'
import { amountsOf } from '#server/backup/report.ts'
import { loadConfig } from '#server/config/config.ts'
import { startOrReach } from '#server/db/embedded/reach.ts'
import { printError } from '#server/process/print-error.ts'

// `npm run backup -- PATH [--keep N]`: backs up the database and its files to one file, whether or not the product is running. A folder gets a file named
// by site and time, and with --keep only the newest backups of the site stay in it. Exit codes: 1 failed, 2 wrong arguments, 3 another one is running.
const USAGE = 'Enter a new file or a folder that exists: npm run backup -- /backups [--keep 14]\n'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
    const [place] = positionals
    const isNumber = values.keep === undefined || /^[1-9]\d{0,3}$/.test(values.keep)
    if (place !== undefined && positionals.length === 1 && isNumber)
      return { place: path.resolve(place), keep: values.keep === undefined ? null : Number(values.keep) }
  } catch {
    // An unknown option.
  }
  process.stderr.write(USAGE)
  return process.exit(2)
}

const { place, keep } = readArguments()
const print = (line: string) => process.stdout.write(`${line}\n`)

/** The address of the database. The embedded one is started unless the product is running. */
async function openSource({ databaseUrl, databaseDirectUrl, dataDir }: ReturnType<typeof loadConfig>) {
  if (databaseUrl !== undefined) return { url: databaseDirectUrl ?? databaseUrl, stop: async () => {} }
  const dir = path.join(dataDir, 'postgres')
  if (!existsSync(path.join(dir, 'data')))
    throw new BackupProblem(`There is no database in ${dir}. Set DATA_DIR or DATABASE_URL to what you want to back up.`)
  return startOrReach(dir)
}

async function run() {
  const config = loadConfig()
  const encryption = await readEncryption(config)
  const site = siteOf(config.origin)
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
  if (keep !== null && !isFolder) throw new BackupProblem(`${place} is not a folder that exists, and --keep needs one.`)
  const file = isFolder ? path.join(place, backupName(site, new Date(), encryption !== null)) : place
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  const source = await openSource(config)
  try {
    const { manifest, summary } = await backUp({
      file,
      config,
      databaseUrl: source.url,
      encryption,
      signal: stopping.signal,
    })
    print(`${file}: ${amountsOf(summary)}. Read back and compared.`)
    if (encryption === null)
      print('It is not encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to encrypt the next one.')
    if (!manifest.hasSecrets)
      print(
        config.databaseUrl === undefined
          ? `It does not contain the key of the secrets. Keep a copy of ${path.join(config.dataDir, 'secrets.key')} in another place.`
          : 'It does not contain SECRETS_KEY. Keep a copy of it in another place.',
      )
    for (const key of summary.missingFiles) print(`A row names a file that the storage does not have: ${key}`)
    if (keep !== null) for (const name of await deleteOldBackups(place, site, keep)) print(`${name}: deleted.`)
  } finally {
    await source.stop()
  }
}

try {
  await run()
} catch (error) {
  printError(error)
  process.exit(error instanceof BackupRunning ? 3 : 1)
}
