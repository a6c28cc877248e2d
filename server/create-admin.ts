import { makeAdmin } from './features/auth/service.ts'
import { connectIdentity } from './identity.ts'
import { withDatabase } from './with-database.ts'

// `npm run create-admin -- EMAIL`: makes somebody an administrator, with an account if they have none yet.
const [email = ''] = process.argv.slice(2)
if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
  process.stderr.write('An e-mail address is wanted: npm run create-admin -- you@example.com\n')
  process.exit(2)
}
await withDatabase(async (db, config) => {
  const { password } = await makeAdmin(db, await connectIdentity(db, config), email.toLowerCase())
  process.stdout.write(
    password === null
      ? `${email} had an account, is an administrator now, and has been signed out everywhere. If it is not certain who made that account, set a new password by "Forgot password?" first.\n`
      : `${email} is an administrator now. The password, shown this once: ${password}\n`,
  )
})
