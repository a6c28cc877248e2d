import type { NewTenant, Tenant } from '#contract/tenants/fields.ts'
import { type Fields, plainAmount, textOf } from '#web/lib/forms/as-typed.ts'

/** An amount as a number. Invalid text is sent as it is, so that the server reports it. */
function moneyOf(value: FormDataEntryValue | undefined): number | string | null {
  const plain = plainAmount(value)
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain
}

/** The request body from the form's fields: amounts as numbers, the rest as typed. The server validates it. */
export const tenantOf = (fields: Fields) =>
  ({
    email: textOf(fields['email']),
    firstName: textOf(fields['firstName']),
    lastName: textOf(fields['lastName']),
    phone: textOf(fields['phone']),
    propertyAddress: textOf(fields['propertyAddress']),
    rentAmount: moneyOf(fields['rentAmount']),
    ...(textOf(fields['rentFrom']) !== '' && { rentFrom: textOf(fields['rentFrom']) }),
    rentDueDay: textOf(fields['rentDueDay']),
    leaseStartDate: textOf(fields['leaseStartDate']),
    leaseEndDate: textOf(fields['leaseEndDate']),
    depositAmount: moneyOf(fields['depositAmount']),
    lockFeeAmount: moneyOf(fields['lockFeeAmount']),
    openingBalance: moneyOf(fields['openingBalance']),
    stripeCustomerId: textOf(fields['stripeCustomerId']),
  }) satisfies Record<keyof NewTenant, unknown>

const dollars = (money: string | null) => (money === null ? null : Number(money))

/** What the form would send if nothing was changed. */
export const formOf = (tenant: Tenant) => ({
  ...tenant,
  rentAmount: dollars(tenant.rentAmount),
  depositAmount: dollars(tenant.depositAmount),
  lockFeeAmount: dollars(tenant.lockFeeAmount),
  openingBalance: dollars(tenant.openingBalance),
})
