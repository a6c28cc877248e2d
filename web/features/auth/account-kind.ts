import type { CurrentUser } from '#contract/auth/account.ts'

type Person = Pick<CurrentUser, 'role' | 'propertyAddress' | 'rentAmount'>

/** Tenants pay, also before staff have entered their lease, and so does anyone with a lease. */
export const mayPay = ({ role, propertyAddress, rentAmount }: Person) =>
  role === 'tenant' || propertyAddress !== null || rentAmount !== null

/** Members of staff without a lease of their own. */
export const isStaff = (person: Person) =>
  !mayPay(person) && (person.role === 'admin' || person.role === 'property_manager')
