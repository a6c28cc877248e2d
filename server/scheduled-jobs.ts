import { forgetOldSignIns } from './auth-service/sessions/sessions.ts'
import { forgetOldSandbox } from './card-sandbox/store.ts'
import type { Db } from './db/connection.ts'
import { verifyAndKeep } from './features/audit/chain.ts'
import { purgeSlides } from './features/hero-images/admin/service.ts'
import { tidyPhotos } from './features/maintenance/photos/photos.ts'
import { forgetOldEvents, reconcile } from './features/payments/intents/reconciliation.ts'
import { remind } from './features/payments/reminders/reminders.ts'
import { gatewayOf } from './features/payments/service.ts'
import { tidyPictures } from './features/pictures/service.ts'
import { purgeListings } from './features/properties/staff.ts'
import { forgetOldSessions } from './features/sessions/service.ts'
import { forgetOldMails } from './features/tenants/service.ts'
import type { Cards } from './gateways/cards.ts'
import type { Storage } from './gateways/storage.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { forgetOldSubmissions } from './http/limits/submission-limit.ts'
import { inTurn } from './jobs/run-in-order.ts'
import type { Regular } from './jobs/worker.ts'
import type { Log } from './log.ts'

interface ScheduledJobsDeps {
  db: Db
  storage: Storage
  cards: Cards | null
  origin: string
  log: Log
}

/** The jobs that run on a schedule (UTC), each in one of all processes at a time. */
export function scheduledJobs({ db, storage, cards, origin, log }: ScheduledJobsDeps): Regular[] {
  const tidy = {
    idempotencyKeys: () => forgetOldKeys(db),
    submissions: () => forgetOldSubmissions(db),
    sessions: () => forgetOldSessions(db),
    photos: () => tidyPhotos({ db, storage }),
    signIns: () => forgetOldSignIns(db),
    cardEvents: () => forgetOldEvents(db),
    cardSandbox: () => forgetOldSandbox(db),
    properties: () => purgeListings(db),
    sentMails: () => forgetOldMails(db),
    heroImages: () => purgeSlides(db),
    pictures: () => tidyPictures(db),
  }
  return [
    { name: 'tidy', match: '17 * * * *', work: inTurn(tidy, log) },
    { name: 'verify_record_daily', match: '40 7 * * *', work: () => verifyAndKeep(db) },
    { name: 'remind_of_rent', match: '7 * * * *', work: () => remind({ db, origin, gateway: gatewayOf(cards), log }) },
    { name: 'reconcile_payments', match: '*/5 * * * *', work: () => reconcile({ db, cards, origin }, log) },
  ]
}
