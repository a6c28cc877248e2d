import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatCents } from '#contract/core/money.ts'
import type { ownLease } from '#contract/leases/lease-own.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { NAMELESS, presentShares, readOwnRecurring } from '#server/features/payments/service.ts'
import { amount, statusOf } from '../admin/present.ts'
import { presentOffer } from '../renewals/present.ts'
import { listOffers } from '../renewals/queries.ts'
import { latestOffer } from '../renewals/service.ts'
import { findOwn } from './queries.ts'

/** The terms of a user's lease, as the tenant reads them. Null without a lease. */
export async function readOwnLease(db: Db, userId: string, gateway: Gateway): Promise<ResultOf<typeof ownLease.get>> {
  const row = await findOwn(db, userId)
  if (row === null) return null
  const isMain = row.user_id === userId
  const { month, tenants } = await presentShares(db, row.id, gateway)
  const offer = latestOffer(await listOffers(db, row.id), row.ends_on, row.today)
  return {
    id: row.id,
    propertyAddress: row.property_address,
    status: statusOf(row),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    tenancyStartsOn: row.tenancy_start,
    rentAmount: amount(row.rent_cents),
    nextRent:
      row.next_rent_cents === null || row.next_rent_from === null
        ? null
        : { from: row.next_rent_from, amount: formatCents(row.next_rent_cents) },
    rentDueDay: row.due_day,
    partMonths: row.part_months,
    depositAmount: amount(row.deposit_cents),
    recurringCharges: await readOwnRecurring(db, row.id),
    lateFeeAmount: amount(row.late_fee_cents),
    offer: isMain && offer ? presentOffer(offer) : null,
    isMain,
    roommates:
      tenants.length < 2
        ? null
        : {
            month,
            tenants: tenants.map(({ row: tenant, shown }, place) =>
              Object.assign({ isYou: tenant.user_id === userId, place }, shown, { name: tenant.name || NAMELESS }),
            ),
          },
  }
}
