import type { NewTenant, TenantChange } from '#contract/tenants.ts'
import { AppError } from '#server/errors.ts'
import type { TenantRow } from './queries.ts'
import { today } from './rents.ts'

/** Fields of a tenant that are not of the lease: of the person, of the change itself, or kept with the rents. */
type PersonField = 'firstName' | 'lastName' | 'email' | 'phone' | 'stripeCustomerId'
type LeaseField = Exclude<keyof NewTenant | keyof TenantChange, PersonField | 'version' | 'rentFrom'>

/** Where each field of a lease is stored. A field that is accepted and not stored does not compile. */
const COLUMNS = {
  propertyAddress: 'property_address',
  rentAmount: 'rent_cents',
  leaseStartDate: 'starts_on',
  leaseEndDate: 'ends_on',
  rentDueDay: 'due_day',
  depositAmount: 'deposit_cents',
  lockFeeAmount: 'lock_fee_cents',
  openingBalance: 'opening_cents',
} as const satisfies Record<LeaseField, keyof TenantRow>
type Column = (typeof COLUMNS)[LeaseField]

/** The columns of a lease that were said; the others stay as they are. */
export function leaseOf(given: Pick<TenantChange, LeaseField>) {
  const said = (Object.keys(COLUMNS) as LeaseField[]).flatMap((field) =>
    given[field] === undefined ? [] : [[COLUMNS[field], given[field] === '' ? null : given[field]] as const],
  )
  return Object.fromEntries(said) as Partial<Record<Column, never>>
}

/** Is anything of a lease known? The day on which rent would fall due is no agreement by itself. */
export const isAgreed = (lease: ReturnType<typeof leaseOf>) =>
  Object.entries(lease).some(([column, value]) => column !== 'due_day' && value !== null)

interface Terms extends Pick<TenantRow, 'starts_on' | 'ends_on'> {
  rent_cents: string | number | null
  deposit_cents: string | number | null
  opening_cents?: string | number | null
}

const refuse = (path: string, message: string) => new AppError('validation', message, { issues: [{ path, message }] })

/** What is owed from before needs a rent that was owed. */
function requireOpening({ starts_on: start, rent_cents: rent, opening_cents: opening = null }: Terms) {
  if (opening === null || Number(opening) === 0) return
  if (rent === null) throw refuse('openingBalance', 'An opening balance is of rent: say the rent as well.')
  if (start !== null && start > today())
    throw refuse('openingBalance', 'Nothing is owed from before a lease that is still to begin.')
}

/** What Massachusetts (G.L. c.186 §15B) and the calendar say of a lease as it would be. */
export function requireLawful(terms: Terms) {
  const { starts_on: start, ends_on: end, rent_cents: rent, deposit_cents: deposit } = terms
  if (start !== null && end !== null && end <= start)
    throw refuse('leaseEndDate', 'The lease must end after it starts.')
  requireOpening(terms)
  if (deposit === null || Number(deposit) === 0) return
  if (rent === null) throw refuse('depositAmount', 'A deposit is at most one month’s rent: say the rent as well.')
  if (Number(deposit) > Number(rent)) throw refuse('depositAmount', 'A deposit is at most one month’s rent.')
}
