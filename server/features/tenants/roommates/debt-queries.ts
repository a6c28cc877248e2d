import { parseCents } from '#contract/core/money.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { ledgerBalance, presentShares } from '#server/features/payments/service.ts'
import { sql } from 'kysely'
import { nameIn, TODAY } from './queries.ts'

interface Debt {
  cents: number
  ends_on: string
  /** Whose lease it is. Null for their own. */
  main_name: string | null
}

/** What a person owes on a lease of their own that is over. */
async function findOwnDebt(db: Db, userId: string, gateway: Gateway): Promise<Debt | null> {
  const { rows } = await sql<Debt>`
    select ${ledgerBalance('l.id', gateway)}::float8 as cents, to_char(l.ends_on, 'YYYY-MM-DD') as ends_on, null as main_name
    from leases as l where l.user_id = ${userId} and l.ends_on < ${TODAY}`.execute(db)
  return rows.find(({ cents }) => cents > 0) ?? null
}

/** What is open of a person's share of a lease that is over, where its main tenant reads another lease, so that it would be asked of nobody. */
async function findSharedDebt(db: Db, userId: string, gateway: Gateway): Promise<Debt | null> {
  const { rows } = await sql<Pick<Debt, 'ends_on' | 'main_name'> & { id: string }>`
    select l.id, to_char(l.ends_on, 'YYYY-MM-DD') as ends_on, ${nameIn('m')} as main_name
    from leases as l join users as m on m.id = l.user_id
    where l.id = shared_lease_of(${userId}) and l.ends_on < ${TODAY} and lease_of(m.id) is distinct from l.id`.execute(
    db,
  )
  const [lease] = rows
  if (!lease) return null
  const { tenants } = await presentShares(db, lease.id, gateway)
  const own = tenants.find(({ row }) => row.user_id === userId)
  const cents = own ? (parseCents(own.shown.open) ?? 0) : 0
  return cents > 0 ? { ...lease, cents } : null
}

/** What a person owes on a lease that is over, and that nobody would be asked for once they read another one. */
export const findDebt = async (db: Db, userId: string, gateway: Gateway) =>
  (await findOwnDebt(db, userId, gateway)) ?? (await findSharedDebt(db, userId, gateway))
