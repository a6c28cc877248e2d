import type { TenantChange } from '#contract/tenants.ts'
import { AppError } from '#server/errors.ts'
import type { TenantRow } from './queries.ts'

/** The columns of a lease that were said; the others stay as they are. */
export function leaseOf(given: Omit<TenantChange, 'version' | 'rentFrom'>) {
  const said = {
    property_address: given.propertyAddress === undefined ? undefined : given.propertyAddress || null,
    rent_cents: given.rentAmount,
    starts_on: given.leaseStartDate,
    ends_on: given.leaseEndDate,
    due_day: given.rentDueDay,
    deposit_cents: given.depositAmount,
    lock_fee_cents: given.lockFeeAmount,
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Partial<
    Record<keyof typeof said, never>
  >
}

/** Is anything of a lease known? The day on which rent would fall due is no agreement by itself. */
export const isAgreed = (lease: ReturnType<typeof leaseOf>) =>
  Object.entries(lease).some(([column, value]) => column !== 'due_day' && value !== null)

type Terms = Pick<TenantRow, 'starts_on' | 'ends_on'> & {
  rent_cents: string | number | null
  deposit_cents: string | number | null
}

const refuse = (path: string, message: string) => new AppError('validation', message, { issues: [{ path, message }] })

/** What Massachusetts (G.L. c.186 §15B) and the calendar say of a lease as it would be. */
export function requireLawful({ starts_on: start, ends_on: end, rent_cents: rent, deposit_cents: deposit }: Terms) {
  if (start !== null && end !== null && end <= start)
    throw refuse('leaseEndDate', 'The lease must end after it starts.')
  if (deposit === null || Number(deposit) === 0) return
  if (rent === null) throw refuse('depositAmount', 'A deposit is at most one month’s rent: say the rent as well.')
  if (Number(deposit) > Number(rent)) throw refuse('depositAmount', 'A deposit is at most one month’s rent.')
}
