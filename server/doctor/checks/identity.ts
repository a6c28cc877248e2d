import * as z from 'zod/mini'
import { ask } from '#server/doctor/ask.ts'
import type { Check } from '#server/doctor/check.ts'
import { counted, fail, NotChecked, ok, warn } from '#server/doctor/finding.ts'
import { requireTables } from '#server/doctor/require-tables.ts'
import { readSecrets } from '#server/db/secrets/secrets.ts'
import { SealingProblem } from '#server/db/secrets/sealing-keys.ts'

const ADVICE = 'Check SUPABASE_URL, and that this machine reaches the service'

export const secrets: Check = {
  name: 'secrets',
  needs: /^(DATABASE_|SECRETS_)/,
  advice: 'Restore the key from your backup',
  async run(context) {
    const { db } = await requireTables(context)
    const { sealing, appEnv } = context.config
    try {
      const { size } = await readSecrets(db, sealing)
      if (size === 0) return warn('there are none yet', 'Start the product, which creates them')
      if (sealing !== null)
        return ok(`${counted(size, 'secret')} decrypted with ${'file' in sealing ? sealing.file : 'SECRETS_KEY'}`)
      const seen = `${counted(size, 'secret')} stored in plain text`
      return appEnv === 'production'
        ? warn(seen, 'Set SECRETS_KEY and start the product, which encrypts them')
        : ok(seen)
    } catch (error) {
      if (!(error instanceof SealingProblem)) throw error
      return fail('they cannot be decrypted', error.message)
    }
  },
}

const KeySet = z.object({ keys: z.array(z.object({ kty: z.string() })) })

const headersOf = (key: string) => ({ apikey: key, authorization: `Bearer ${key}` })

/** Asks where tokens are verified with: the published keys. */
async function keysAt(base: string, key: string | null) {
  const { status, body } = await ask(`${base}/auth/v1/.well-known/jwks.json`, key === null ? {} : headersOf(key))
  return { status, count: z.safeParse(KeySet, body).data?.keys.length ?? null }
}

export const identity: Check = {
  name: 'identity',
  needs: /^(SUPABASE_|AUTH_)/,
  advice: ADVICE,
  async run({ config: { hosted }, product }) {
    if (!hosted) {
      const { base } = await product()
      if (base === null) return ok('the embedded service, which runs with the product')
      const { status, count } = await keysAt(base, null)
      if (status === 429)
        throw new NotChecked('this machine has sent too many requests', 'Wait a minute and run this again')
      if (count !== null && count > 0) return ok(`the embedded service, with ${counted(count, 'signing key')}`)
      return fail(`the embedded service answered ${status} without keys`, 'Read the log of the product')
    }
    const { status, count } = await keysAt(hosted.url, hosted.anonKey)
    if (count === null) return fail(`the service answered ${status} to a request for its keys`, ADVICE)
    const admin = await ask(`${hosted.url}/auth/v1/admin/users?page=1&per_page=1`, headersOf(hosted.serviceKey))
    if (admin.status === 401 || admin.status === 403)
      return fail('the service does not accept SUPABASE_SERVICE_KEY', 'Copy the service key of the project again')
    if (admin.status !== 200) return fail(`the service answered ${admin.status} to an admin call`, ADVICE)
    const seen = `the hosted service answers and accepts the service key, ${counted(count, 'signing key')}`
    return count > 0
      ? ok(seen)
      : warn(seen, 'Turn on asymmetric signing keys there, because each token is otherwise verified over the network')
  },
}
