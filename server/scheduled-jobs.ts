import { deleteOldSignIns } from './auth-service/sessions/sessions.ts'
import { deleteOldSandboxRows } from './card-sandbox/store.ts'
import type { Db } from './db/connection.ts'
import { sendAlerts } from './features/alerts/sending/send-alerts.ts'
import { deleteOld as deleteOldAlerts } from './features/alerts/service.ts'
import { deleteOldEntries } from './features/audit/pruning.ts'
import { verifyAndStoreChains } from './features/audit/chain.ts'
import { readRetention } from './features/company/service.ts'
import { deleteOld as deleteOldMessages } from './features/contacts/service.ts'
import { foldRentMonths } from './features/dashboard/service.ts'
import { warnOfDeposits } from './features/deposits/warnings/jobs.ts'
import { deleteUnstoredPhotos as deleteUnstoredConditionPhotos } from './features/condition/service.ts'
import { deleteUnstored } from './features/documents/service.ts'
import { purgeHeroImages } from './features/hero-images/admin/service.ts'
import { cleanUpPhotos } from './features/maintenance/photos/photos.ts'
import { deleteOldEvents, reconcile } from './features/payments/intents/reconciliation.ts'
import { remindOfOpenHouses } from './features/open-houses/reminders.ts'
import { deleteOld as deleteOldGuests } from './features/open-houses/service.ts'
import { sendReminders } from './features/payments/reminders/reminders.ts'
import {
  chargeAllLeases,
  deleteOldAuthorizations,
  deleteOldMethods,
  deleteUnstoredPhotos,
  gatewayOf,
  runAutopay,
} from './features/payments/service.ts'
import { remindOfRenewals } from './features/reports/renewals/jobs.ts'
import { deleteOldTenancies } from './features/people/tenancies.ts'
import { cleanUpPictures } from './features/pictures/service.ts'
import { purgeProperties } from './features/properties/admin/service.ts'
import { findPositions, requestMissingPositions } from './features/properties/geocoding/service.ts'
import { deleteOldSessions } from './features/sessions/service.ts'
import { deleteOld as deleteOldViewings } from './features/viewings/service.ts'
import { remindOfViewings } from './features/viewings/reminders.ts'
import { deleteOldMails } from './features/tenants/service.ts'
import type { Cards } from './gateways/cards.ts'
import type { Geocoder } from './gateways/geocoder.ts'
import type { Identity } from './gateways/identity.ts'
import type { Storage } from './gateways/storage.ts'
import { deleteOldKeys } from './http/idempotency.ts'
import { deleteExpired, SUBMISSIONS } from './http/limits/count-tables.ts'
import { runInOrder } from './jobs/run-in-order.ts'
import type { Regular } from './jobs/worker.ts'
import type { Log } from './log.ts'

interface ScheduledJobsDeps {
  db: Db
  identity: Pick<Identity, 'remove'>
  storage: Storage
  cards: Cards | null
  geocoder: Geocoder | null
  /** Signs the links in emails. */
  secret: string
  origin: string
  log: Log
}

/** The jobs that run on a schedule (UTC), each in one of all processes at a time. */
export function scheduledJobs(deps: ScheduledJobsDeps): Regular[] {
  const { db, identity, storage, cards, geocoder, secret, origin, log } = deps
  const kept = () => readRetention(db)
  const tidy = {
    idempotencyKeys: () => deleteOldKeys(db),
    submissions: () => deleteExpired(db, SUBMISSIONS),
    sessions: async () => deleteOldSessions(db, (await kept()).sessions),
    // Before the photos, whose files go with the requests.
    tenancies: async () => deleteOldTenancies({ db, identity }, (await kept()).tenancies),
    documents: () => deleteUnstored(db),
    conditionPhotos: () => deleteUnstoredConditionPhotos(db),
    receiptPhotos: () => deleteUnstoredPhotos(db),
    photos: () => cleanUpPhotos({ db, storage }),
    rentMonths: () => foldRentMonths(db),
    signIns: () => deleteOldSignIns(db),
    cardEvents: () => deleteOldEvents(db),
    authorizations: () => deleteOldAuthorizations(db),
    paymentMethods: () => deleteOldMethods(db),
    cardSandbox: () => deleteOldSandboxRows(db),
    properties: () => purgeProperties(db),
    sentMails: async () => deleteOldMails(db, (await kept()).emails),
    heroImages: () => purgeHeroImages(db),
    pictures: () => cleanUpPictures(db),
    alerts: () => deleteOldAlerts(db),
    viewings: async () => deleteOldViewings(db, (await kept()).viewings),
    openHouses: async () => deleteOldGuests(db, (await kept()).viewings),
    messages: async () => deleteOldMessages(db, (await kept()).messages),
    auditLog: async () => deleteOldEntries(db, (await kept()).auditLog),
  }
  return [
    { name: 'tidy', match: '17 * * * *', work: runInOrder(tidy, log) },
    { name: 'charge_leases', match: '*/5 * * * *', work: () => chargeAllLeases({ db, gateway: gatewayOf(cards) }) },
    { name: 'verify_record_daily', match: '40 7 * * *', work: () => verifyAndStoreChains(db) },
    {
      name: 'remind_of_rent',
      match: '7 * * * *',
      work: () => sendReminders({ db, origin, gateway: gatewayOf(cards), log }),
    },
    {
      name: 'warn_of_deposits',
      match: '12 * * * *',
      work: () => warnOfDeposits({ db, origin, gateway: gatewayOf(cards) }),
    },
    {
      name: 'remind_of_renewals',
      match: '22 * * * *',
      work: () => remindOfRenewals({ db, origin, gateway: gatewayOf(cards) }),
    },
    { name: 'pay_rent', match: '*/10 * * * *', work: () => runAutopay({ db, cards, origin }, log) },
    { name: 'send_alerts', match: '* * * * *', work: () => sendAlerts({ db, secret, origin, log }) },
    { name: 'remind_of_viewings', match: '*/5 * * * *', work: () => remindOfViewings({ db, secret, origin }) },
    { name: 'remind_of_open_houses', match: '*/5 * * * *', work: () => remindOfOpenHouses({ db, secret, origin }) },
    { name: 'find_due_positions', match: '* * * * *', work: () => findPositions({ db, geocoder, log }) },
    { name: 'find_missing_positions', match: '27 6 * * *', work: () => requestMissingPositions(db, geocoder) },
    { name: 'reconcile_payments', match: '*/5 * * * *', work: () => reconcile({ db, cards, origin }, log) },
  ]
}
