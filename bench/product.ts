import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { connectIdentity } from '#server/connect-identity.ts'
import { connect } from '#server/db/connection.ts'
import { listenToPublicContent } from '#server/db/public-content.ts'
import { PublicCache } from '#server/http/cache/public-cache.ts'
import type { User } from '#server/http/session.ts'
import { loadBuild } from '#server/http/ssr/web-build.ts'
import { createLog } from '#server/log.ts'
import { benchConfig } from './bench-config.ts'
import { report } from './child.ts'
import { CountingCache } from './hit-rate/counting-cache.ts'

/** Caches nothing, so every response is computed. */
class NoCache extends PublicCache {
  override get() {
    return undefined
  }
  override put() {}
  override async lead() {
    return { generation: 0, done: () => {} }
  }
}

const { databaseUrl, isCached, drops, hasNoSignInLimit, trusts } = JSON.parse(process.argv[2]!) as {
  databaseUrl: string
  isCached: boolean
  /** Which responses a change drops. Changes are not listened to where this is left out. */
  drops?: 'affected' | 'all'
  hasNoSignInLimit?: boolean
  /** A caller who is trusted without a token. */
  trusts?: Pick<User, 'id' | 'role'>
}
// Requests are logged as in production, but the lines are discarded.
const config = benchConfig({
  RATE_LIMIT_PER_MINUTE: '1000000',
  LOG_LEVEL: 'warn',
  ...(hasNoSignInLimit && { AUTH_FAILURES_PER_ADDRESS: '1000', AUTH_FAILURES_PER_NETWORK: '100000' }),
})
const { db } = connect(databaseUrl)
const cache = isCached ? new CountingCache() : new NoCache()
if (drops)
  await listenToPublicContent(databaseUrl, {
    changed: (changes) => (drops === 'all' ? cache.clear() : cache.change(changes)),
    lost: () => cache.pause(),
    listening: () => cache.resume(),
  })
const app = await buildApp({
  config,
  db,
  log: createLog(config),
  cache,
  loadWeb: loadBuild,
  cookieSecret: 'bench',
  identity: await connectIdentity(db, config),
  cards: null,
  secondFactorKey: Buffer.alloc(32, 'bench'),
  ...(trusts !== undefined && {
    identify: async () => ({
      ...trusts,
      email: '',
      sessionId: '',
      hasPassed: true,
      signedInAt: null,
      mustSetUpTwoFactor: false,
    }),
  }),
})
await app.listen({ port: 0, host: '127.0.0.1' })
report((app.server.address() as AddressInfo).port, () => (cache instanceof CountingCache ? cache.counts : {}))
