import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatCents } from '#contract/core/money.ts'
import type { RollRow as Shown, rentRollAdmin } from '#contract/reports/rent-roll/admin.ts'
import type { RollRow } from './queries.ts'
import type { sumRoll } from './sum-queries.ts'

const held = (cents: number) => formatCents(Math.max(0, cents))

export const presentRow = (row: RollRow): Shown => ({
  id: row.id,
  unitId: row.unit_id,
  buildingId: row.building_id,
  buildingName: row.building_name,
  number: row.number,
  address: row.address || null,
  bedrooms: row.bedrooms,
  bathrooms: row.bathrooms,
  sqft: row.sqft,
  status: row.status,
  lease:
    row.lease_id === null
      ? null
      : {
          id: row.lease_id,
          tenantName: row.tenant_name,
          otherTenants: row.other_tenants,
          startsOn: row.starts_on,
          endsOn: row.ends_on,
          rentAmount: row.rent_cents === null ? null : formatCents(row.rent_cents),
          depositHeld: held(row.deposit_held),
          lastMonthHeld: held(row.last_month_held),
          balance: formatCents(row.balance),
        },
  nextStartsOn: row.next_starts_on,
})

/** With one decimal. */
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole) / 10)

export const presentSums = (sums: Awaited<ReturnType<typeof sumRoll>>): ResultOf<typeof rentRollAdmin.figures> => ({
  units: sums.units,
  occupied: sums.occupied,
  vacant: sums.vacant,
  outOfService: sums.out_of_service,
  leasesWithoutUnit: sums.leases_without_unit,
  vacancyPercent: percent(sums.vacant, sums.units - sums.out_of_service),
  monthlyRent: formatCents(sums.rent_cents),
  balance: formatCents(sums.balance),
})
