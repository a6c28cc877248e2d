import { makeAdmin } from '#server/features/auth/service.ts'
import { connectIdentity } from '#server/connect-identity.ts'
import { withDatabase } from './with-database.ts'

// `npm run create-admin -- EMAIL`: makes a user an administrator. An existing account gets a new password, and every other way to sign in stops
// working.
const [email = ''] = process.argv.slice(2)
if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
  process.stderr.write('Enter an email address: npm run create-admin -- you@example.com\n')
  process.exit(2)
}
await withDatabase(async (db, config) => {
  const { password, isNew } = await makeAdmin(db, await connectIdentity(db, config), email.toLowerCase())
  if (!isNew)
    process.stdout.write(
      `${email} already had an account. Because anyone could have created it, we removed every way into it: the old password, two-factor authentication, emailed links and all sessions.\n`,
    )
  process.stdout.write(`${email} is now an administrator. The password, shown only once: ${password}\n`)
})
