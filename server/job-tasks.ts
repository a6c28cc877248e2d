import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createContext } from '#server/auth-service/context.ts'
import { sendRequestedLink } from '#server/auth-service/links/requested-links.ts'
import { sandboxKeys } from '#server/card-sandbox/context.ts'
import { settleDebit } from '#server/card-sandbox/debits/settle.ts'
import { deliverCardEvent } from '#server/card-sandbox/events.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connection.ts'
import { verifyAndStoreChains } from '#server/features/audit/chain.ts'
import { recordSecurityEvent, recordSignInFailure } from '#server/features/audit/service.ts'
import { tellGuests } from '#server/features/open-houses/service.ts'
import { detachMethod } from '#server/features/payments/service.ts'
import { eraseFiles } from '#server/features/people/files.ts'
import { findPositions } from '#server/features/properties/geocoding/service.ts'
import { createAcceptedMail } from '#server/gateways/accepted-mail.ts'
import type { Cards } from '#server/gateways/cards.ts'
import type { Geocoder } from '#server/gateways/geocoder.ts'
import { fetchFrom } from '#server/gateways/in-process.ts'
import type { Mailer } from '#server/gateways/mailer.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { identityRules } from '#server/identity-rules.ts'
import type { Tasks } from '#server/jobs/worker.ts'
import type { Log } from '#server/log.ts'
import { sendOnce } from './process/send-once.ts'

const WEBHOOK = '/api/webhooks/stripe'

interface JobDeps {
  config: Config
  /** The connections of jobs. */
  db: Db
  log: Log
  mailer: Mailer
  geocoder: Geocoder | null
  storage: Storage
  /** Signs links in emails. */
  secret: string
  cards: Cards | null
  /** Receives the events of the card sandbox. */
  app: FastifyInstance
}

/** What each job does. Scheduled work is in `scheduled-jobs.ts`. */
export function jobTasks({ config, db, log, mailer, geocoder, storage, secret, cards, app }: JobDeps): Tasks {
  const auth = createContext({ db, config, ...identityRules })
  return {
    send_mail: sendOnce({
      db,
      mailer,
      accepted: createAcceptedMail(path.join(config.dataDir, 'accepted-mail'), log),
    }),
    tell_guests: ({ openHouseId }) => tellGuests({ db, secret, origin: config.origin }, openHouseId),
    send_auth_link: (request) => sendRequestedLink(auth, request),
    record_security_event: (event) => recordSecurityEvent(db, event),
    record_sign_in_failure: (attempt) => recordSignInFailure(db, attempt),
    find_positions: () => findPositions({ db, geocoder, log }),
    erase_files: ({ email }) => eraseFiles({ db, storage, mailDir: config.mailDir }, email),
    verify_record: () => verifyAndStoreChains(db),
    detach_payment_method: (payload) => detachMethod(cards, payload),
    settle_sandbox_debit: (payload) => settleDebit(db, payload, config.payments.debitSeconds),
    deliver_card_event: async (event) => {
      const { webhookSecret } = await sandboxKeys(db, config.sealing)
      await deliverCardEvent(db, event, {
        url: `${config.origin}${WEBHOOK}`,
        secret: webhookSecret,
        fetch: fetchFrom(app),
      })
    },
  }
}
