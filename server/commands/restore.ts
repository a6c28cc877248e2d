import path from 'node:path'
import { readPassphrase } from '#server/backup/encryption.ts'
import { amountsOf } from '#server/backup/report.ts'
import { restore } from '#server/backup/restore.ts'
import { loadConfig } from '#server/config/config.ts'
import { printError } from '#server/process/print-error.ts'

// `npm run restore -- FILE`: restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL.
const [file, ...more] = process.argv.slice(2)
if (file === undefined || file.startsWith('-') || more.length > 0) {
  process.stderr.write('Enter the file of a backup: npm run restore -- /backups/baystead-....tar.gz\n')
  process.exit(2)
}
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = loadConfig()
  const passphrase = await readPassphrase(config)
  const { manifest, summary, notices } = await restore({ file: path.resolve(file), passphrase, config })
  print(`Restored ${amountsOf(summary)} as of ${manifest.takenAt}.`)
  for (const notice of notices) print(notice)
} catch (error) {
  printError(error)
  process.exit(1)
}
