import { dropSealedSecrets, isRotation, rotate, rotationNames } from './rotation.ts'
import { withDatabase } from './with-database.ts'

// `npm run rotate-secrets -- NAME…`: replaces secrets of this installation. Without a name it lists them.
const names = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

if (names.length === 1 && names[0] === 'lost-key') {
  await withDatabase(
    async (db, config) => {
      await dropSealedSecrets(db, config)
      print('New secrets were created. All users must sign in and set up two-factor authentication again.')
    },
    { isSealed: false },
  )
} else if (names.length > 0 && names.every(isRotation)) {
  await withDatabase(async (db, config) => {
    for (const name of names) print(`${name}: ${await rotate(db, config, name)}`)
  })
} else {
  print('Choose one or more of these, such as npm run rotate-secrets -- signing-key:')
  for (const line of rotationNames()) print(line)
  print(
    '  lost-key         for when the sealing key is lost for good: discards everything it encrypted, including second factors.',
  )
  process.exit(2)
}
