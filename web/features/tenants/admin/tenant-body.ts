import type { RequestOf } from '#contract/core/endpoint.ts'
import type { tenantsAdmin } from '#contract/tenants/admin.ts'
import { type Tenant, TENANT_FORM } from '#contract/tenants/fields.ts'
import { type Fields, plainAmount, textOf } from '#web/lib/forms/as-typed.ts'
import { formatLeaseDay, formatRent, nameOf, PART_NAMES } from './labels.ts'

const { person, lease, card } = TENANT_FORM
export const FORM = { ...person, ...lease, ...card }
export type FieldName = keyof typeof FORM
export type Kind = (typeof FORM)[FieldName]['kind']

const NAMES = Object.keys(FORM) as FieldName[]
const isMoney = (name: FieldName) => FORM[name].kind === 'money'

/** The name of a field in the form and the conflict view. */
export const titleOf = (name: FieldName) => FORM[name].title ?? FORM[name].label

/** An amount as a number. Invalid text is sent as it is, so that the server reports it. */
function moneyOf(value: FormDataEntryValue | undefined): number | string | null {
  const plain = plainAmount(value)
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain
}

type TenantBody = RequestOf<typeof tenantsAdmin.create>['body'] & { rentFrom?: string }

/** An issue of the unit is shown at its address. */
export const fieldOf = (path: string) => (path === 'unitId' ? 'propertyAddress' : path)

/** The request body from the form's fields: amounts as numbers, the rest as typed. The server validates it. */
export function tenantOf(fields: Fields): TenantBody {
  const sent = NAMES.map((name) => [name, (isMoney(name) ? moneyOf : textOf)(fields[name])] as const)
  const rentFrom = textOf(fields['rentFrom'])
  return { ...Object.fromEntries(sent), ...(rentFrom !== '' && { rentFrom }) } as unknown as TenantBody
}

const dollars = (money: Tenant[FieldName]) => (money === null ? null : Number(money))

/** What the form would send if nothing was changed. */
export const formOf = (tenant: Tenant): object => ({
  ...tenant,
  ...Object.fromEntries(NAMES.filter(isMoney).map((name) => [name, dollars(tenant[name])])),
})

const asText = (value: string | number | null) => String(value ?? '')

/** The display text of each kind. */
const READ: Readonly<Record<Kind, (value: never) => string>> = {
  line: asText,
  optionalLine: asText,
  money: formatRent,
  day: formatLeaseDay,
  dayOfMonth: asText,
  id: asText,
  optionalChoice: (words: keyof typeof PART_NAMES | null) => PART_NAMES[words ?? ''],
}

/** The display text of every field, to show what someone else has changed. */
export const described = (tenant: Tenant): Readonly<Record<string, string>> => ({
  Name: nameOf(tenant),
  ...Object.fromEntries(
    NAMES.filter((name) => name !== 'firstName' && name !== 'lastName' && name !== 'unitId').map((name) => [
      titleOf(name),
      READ[FORM[name].kind](tenant[name] as never),
    ]),
  ),
  Status: tenant.isActive ? 'Active' : 'Inactive',
})
