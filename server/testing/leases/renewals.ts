import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { OwnLease } from '#contract/leases/lease-own.ts'
import type { Renewal } from '#contract/leases/renewals/admin.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { sql } from 'kysely'
import { setUpLedgers } from './ledgers.ts'

/** What tests of renewals do, as an administrator and as the tenant. */
export async function setUpRenewals() {
  const ledgers = await setUpLedgers()
  const { db, app, call, leased } = ledgers
  const known = await createAccount(db, { role: 'tenant' })

  /** Signs in as a tenant whom staff have entered. */
  async function signInAs({ id, email }: { id: string; email: string }) {
    await sql`
      update auth_users set password_hash = (select password_hash from auth_users where id = ${known.id}), email_confirmed_at = now()
      where id = ${id}`.execute(db)
    return (await signedIn(app, email)).call
  }

  /** A lease whose term of about a year ends in so many days, with the tenant's own calls. */
  async function ending(days: number, terms: Record<string, unknown> = {}) {
    const endsOn = addDays(companyDay(), days)
    const { tenant, leaseId, ledger } = await leased({ months: 10, leaseEndDate: endsOn, ...terms })
    const own = await signInAs(tenant)
    const path = `/api/admin/leases/${leaseId}`
    return {
      tenant,
      leaseId,
      ledger,
      endsOn,
      /** The first day of a new term. */
      nextOn: addDays(endsOn, 1),
      own,
      readOwn: async () => (await own('GET', '/api/lease')).json<OwnLease>(),
      renewal: async () => (await call('GET', `${path}/renewal`)).json<Renewal>(),
      offer: (body: object = {}, headers: Record<string, string> = {}) =>
        call(
          'POST',
          `${path}/renewal-offers`,
          { rentAmount: '2100', endsOn: addDays(endsOn, 365), answerBy: endsOn, ...body },
          headers,
        ),
      withdraw: (id: string, reason?: string) => call('POST', `/api/admin/renewal-offers/${id}/withdrawal`, { reason }),
      answer: (id: string, isAccepted: boolean, reason?: string) =>
        own('POST', `/api/renewal-offers/${id}/answer`, { isAccepted, reason }),
    }
  }

  return { ...ledgers, ending, signInAs }
}
