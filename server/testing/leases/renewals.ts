import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { OwnLease } from '#contract/leases/lease-own.ts'
import type { AdminMoveOut } from '#contract/leases/move-out/admin.ts'
import type { OwnMoveOut } from '#contract/leases/move-out/own.ts'
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
    return { ...(await living({ leaseEndDate: endsOn, ...terms })), endsOn, nextOn: addDays(endsOn, 1) }
  }

  /** A lease of about a year with the tenant's own calls. It goes on from month to month unless an end is given. */
  async function living(terms: Record<string, unknown> = {}) {
    const { tenant, leaseId, ledger } = await leased({ months: 10, leaseEndDate: null, ...terms })
    const own = await signInAs(tenant)
    const path = `/api/admin/leases/${leaseId}`
    return {
      tenant,
      leaseId,
      ledger,
      own,
      readOwn: async () => (await own('GET', '/api/lease')).json<OwnLease>(),
      renewal: async () => (await call('GET', `${path}/renewal`)).json<Renewal>(),
      offer: async (body: object = {}, headers: Record<string, string> = {}) => {
        const { current } = (await call('GET', `${path}/renewal`)).json<Renewal>()
        const end = current?.endsOn ?? companyDay()
        const usual = { rentAmount: '2100', endsOn: addDays(end, 365), answerBy: end }
        return call('POST', `${path}/renewal-offers`, { ...usual, ...body }, headers)
      },
      withdraw: (id: string, reason?: string) => call('POST', `/api/admin/renewal-offers/${id}/withdrawal`, { reason }),
      moveOut: async () => (await call('GET', `${path}/move-out`)).json<AdminMoveOut>(),
      ownMoveOut: async () => (await own('GET', '/api/move-out')).json<OwnMoveOut>(),
      notice: (body: object, headers: Record<string, string> = {}) =>
        own('POST', '/api/move-out/notices', body, headers),
      takeBack: (id: string) => own('POST', `/api/move-out/notices/${id}/withdrawal`),
      record: (body: object) => call('POST', `${path}/move-out-notices`, { how: 'letter', ...body }),
      confirm: (id: string) => call('POST', `/api/admin/move-out-notices/${id}/confirmation`),
      cancel: (id: string) => call('POST', `/api/admin/move-out-notices/${id}/cancellation`),
      step: (step: string, body: object = {}) =>
        call('POST', `${path}/move-out-steps`, { step, isDone: true, on: companyDay(), ...body }),
      statement: () => call('GET', `${path}/final-statement`),
      ownStatement: () => own('GET', '/api/final-statement'),
      answer: (id: string, isAccepted: boolean, reason?: string) =>
        own('POST', `/api/renewal-offers/${id}/answer`, { isAccepted, reason }),
    }
  }

  return { ...ledgers, ending, living, signInAs }
}
