import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { createContext } from './auth-service/context.ts'
import { sendRequestedLink } from './auth-service/requested-links.ts'
import { forgetOldSignIns } from './auth-service/sessions.ts'
import { deliverCardEvent } from './card-sandbox/events.ts'
import { forgetOldSandbox } from './card-sandbox/store.ts'
import { connectCards } from './cards.ts'
import { type Config, ConfigError } from './config.ts'
import { connect } from './db/connection.ts'
import { listenToPublicContent } from './db/public-content.ts'
import { sharedSecret } from './db/secrets.ts'
import { verifyAndKeep } from './features/audit/chain.ts'
import { recordSecurityEvent, recordSignInFailure } from './features/audit/service.ts'
import { purgeSlides } from './features/hero-images/staff.ts'
import { tidyPhotos } from './features/maintenance/photos.ts'
import { forgetOldSessions } from './features/sessions/service.ts'
import { forgetOldEvents, reconcile } from './features/payments/reconciliation.ts'
import { remind } from './features/payments/reminders.ts'
import { gatewayOf } from './features/payments/service.ts'
import { tidyPictures } from './features/pictures/service.ts'
import { purgeListings } from './features/properties/staff.ts'
import { forgetOldMails, noteSentMail } from './features/tenants/service.ts'
import { fetchFrom } from './gateways/in-process.ts'
import { createMailer } from './gateways/mailer.ts'
import { createStorage } from './gateways/storage.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { PublicCache } from './http/public-cache.ts'
import { forgetOldSubmissions } from './http/submission-limit.ts'
import { devBuild, loadBuild } from './http/web-build.ts'
import { connectIdentity } from './identity.ts'
import { identityRules } from './identity-rules.ts'
import { startWorker } from './jobs/worker.ts'
import type { Log } from './log.ts'

/** Requests under way when the process is told to stop are given this long. */
const STOP_WITHIN_MS = 10_000

const WEBHOOK = '/api/webhooks/stripe'

export interface Served {
  /** The port listened on: the one configured, or a free one where that was 0. */
  port: number
  /**
   * Says at `/readyz` that it stops, serves on for `drainSeconds` (until `hurry` is aborted), stops listening, finishes what is under
   * way (10 s at most), closes the pool.
   */
  stop(hurry: AbortSignal): Promise<void>
}

/** One process of the product, listening: pool, cache kept true by the database, application. */
export async function serve(config: Config, databaseUrl: string, log: Log, { isDev = false } = {}): Promise<Served> {
  const onBroken = (error: Error) => log.warn(`a connection to the database broke: ${error.message}`)
  const { db, pool } = connect(databaseUrl, { onBroken })
  const cache = new PublicCache()
  const listener = await listenToPublicContent(config.databaseDirectUrl ?? databaseUrl, {
    changed: () => cache.clear(),
    lost: () => {
      log.warn(
        'the database cannot report changes of public content: pages in the cache are served as stale for 5 minutes',
      )
      cache.pause()
    },
    listening: () => cache.resume(),
  })
  const cookieSecret = (await sharedSecret(db, 'cookies')).toString('base64url')
  const identity = await connectIdentity(db, config)
  const secondFactorKey = await sharedSecret(db, 'two-factor')
  const cards = await connectCards(db, config)
  const loadWeb = isDev ? devBuild : loadBuild
  const app = await buildApp({ config, db, log, cache, loadWeb, cookieSecret, identity, cards, secondFactorKey })
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: config.mailDir })
  const storage = createStorage(config.uploads)
  const auth = createContext({ db, config, ...identityRules })
  const worker = await startWorker({
    databaseUrl: config.databaseDirectUrl ?? databaseUrl,
    log,
    tasks: {
      send_mail: async (mail) => {
        await mailer.send(mail)
        // What was sent is not sent again for want of a note.
        await noteSentMail(db, mail).catch((error: Error) => log.warn({ err: error }, 'a mail was sent and not noted'))
      },
      send_auth_link: (request) => sendRequestedLink(auth, request),
      record_security_event: (event) => recordSecurityEvent(db, event),
      record_sign_in_failure: (attempt) => recordSignInFailure(db, attempt),
      verify_record: () => verifyAndKeep(db),
      deliver_card_event: (event) => deliverCardEvent(db, event, `${config.origin}${WEBHOOK}`, fetchFrom(app)),
    },
    tidy: () =>
      Promise.all([
        forgetOldKeys(db),
        forgetOldSubmissions(db),
        forgetOldSessions(db),
        tidyPhotos({ db, storage }),
        forgetOldSignIns(db),
        forgetOldEvents(db),
        forgetOldSandbox(db),
        purgeListings(db),
        forgetOldMails(db),
        purgeSlides(db),
        tidyPictures(db),
      ]),
    regular: [
      { name: 'verify_record_daily', match: '40 7 * * *', work: () => verifyAndKeep(db) },
      {
        name: 'remind_of_rent',
        match: '7 * * * *',
        work: () => remind({ db, origin: config.origin, gateway: gatewayOf(cards) }),
      },
      {
        name: 'reconcile_payments',
        match: '*/5 * * * *',
        work: () => reconcile({ db, cards, origin: config.origin }, log),
      },
    ],
  })
  await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
    throw new ConfigError(`HOST and PORT must be an address that is free to listen on: ${error.message}`)
  })

  return {
    port: (app.server.address() as AddressInfo).port,
    async stop(hurry) {
      app.drain.begin()
      await wait(config.drainSeconds * 1000, undefined, { signal: hurry }).catch(() => {})
      // Pages and jobs call the application in this process, which refuses them once it closes: they end before.
      await Promise.all([app.drain.finish(isDev ? 0 : STOP_WITHIN_MS), worker.stop()])
      await app.close()
      mailer.close()
      await listener.stop()
      await pool.end()
    },
  }
}
