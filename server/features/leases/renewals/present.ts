import { formatCents } from '#contract/core/money.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { renewalsAdmin } from '#contract/leases/renewals/admin.ts'
import { daysAfterEnd } from '#contract/core/calendar.ts'
import type { LeaseTerms, OfferRow } from './queries.ts'
import { renewalRefusal } from './rules.ts'

export const presentOffer = (row: OfferRow) => ({
  id: row.id,
  state: row.state,
  currentEndsOn: row.lease_ends_on,
  currentRent: formatCents(row.lease_rent_cents),
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  rentAmount: formatCents(row.rent_cents),
  difference: formatCents(Number(row.rent_cents) - Number(row.lease_rent_cents)),
  rentFrom: row.rent_from,
  answerBy: row.answer_by,
  message: row.message,
  offeredAt: row.created_at,
  closedAt: row.closed_at,
  reason: row.reason,
})

export const present = (lease: LeaseTerms, offers: readonly OfferRow[]): ResultOf<typeof renewalsAdmin.get> => ({
  refusal: renewalRefusal(lease),
  current:
    lease.ends_on === null || lease.rent_cents === null
      ? null
      : {
          endsOn: lease.ends_on,
          rentAmount: formatCents(lease.rent_cents),
          nextStartsOn: daysAfterEnd(lease.ends_on, 1),
        },
  offers: offers.map((row) => ({ ...presentOffer(row), staffName: row.staff_name })),
})
