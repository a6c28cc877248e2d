import { formatDate, formatDay } from '#contract/core/dates.ts'
import { rentMonthName } from '#contract/leases/rent-month-name.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import type { TENANT_FORM } from '#contract/tenants/fields.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { recordPath } from '#web/lib/routing/record-path.ts'
import { type Facts, FactsCard } from '#web/ui/edit/facts-card.tsx'
import { formatRent, lastLoginOf, PART_NAMES } from './labels.ts'
import { SameAddress } from './same-address.tsx'

export interface TenantFactsProps {
  tenant: TenantDetail
}

const dayOr = (day: string | null, fallback: string) => (day === null ? fallback : formatDay(day))

/** How far the rent is paid, or how much of this month's is. */
function rentPaid({ tenant: { rent } }: TenantFactsProps): Facts[number] {
  if (rent.settledThrough !== null) return ['Paid through', formatMonth(rent.settledThrough)]
  return [rentMonthName(rent, rent.month), rent.isRentPaid ? 'Paid' : `${formatRent(rent.rentPaid)} paid`]
}

const SENT = { rent: 'Rent', deposit: 'Deposit', fees: 'Fee' }

/** A payment that a bank works on, of the tenant or of someone else on the lease. */
const sentFact = ({ paymentType, amount, rentMonth, isOwn }: TenantDetail['rent']['sent'][number]): Facts[number] => [
  `${SENT[paymentType]} at the bank`,
  `${formatRent(amount)}${rentMonth === null ? '' : ` for ${formatMonth(rentMonth)}`}${isOwn ? '' : ' from a roommate'}`,
]

function rentFacts(props: TenantFactsProps): Facts {
  const { rent } = props.tenant
  if (rent.rentAmount === null) return [['Rent', 'Not set']]
  return [
    ...(rent.share === null
      ? []
      : ([
          [`Share for ${formatMonth(rent.share.month)}`, formatRent(rent.share.amount)],
          ['Open of their shares', formatRent(rent.share.owed)],
        ] as const)),
    rentPaid(props),
    ...rent.sent.map(sentFact),
    ...(Number(rent.rentPending) > 0 ? [['Processing', formatRent(rent.rentPending)] as const] : []),
    [
      rent.rentMonth === rent.openingMonth ? 'Opening balance due' : `Due for ${rentMonthName(rent, rent.rentMonth)}`,
      formatRent(rent.rentOpen),
    ],
    ...(rent.openMonths.length > 1 ? [['Total owed', formatRent(rent.rentOwed)] as const] : []),
    ['Next due date', dayOr(rent.rentDueOn, 'None')],
    ['Deposit paid', formatRent(rent.depositPaid)],
    ['Deposit due', formatRent(rent.depositOpen)],
    ...(rent.feeOpen === null ? [] : [['Fees due', formatRent(rent.feeOpen)] as const]),
  ]
}

/** The agreed rents, where there is more than one. */
const agreedRents = ({ rents, rentAmount }: TenantDetail): Facts =>
  rents.length < 2
    ? [['Monthly rent', formatRent(rentAmount)]]
    : rents.map(({ from, amount }) => [
        from === null ? 'Starting rent' : `Rent from ${formatMonth(from)}`,
        formatRent(amount),
      ])

type PersonField = Exclude<keyof typeof TENANT_FORM.person, 'firstName' | 'lastName'>

/** The row of each field of the person. The name is the page's heading. */
const PERSON: Readonly<Record<PersonField, (tenant: TenantDetail) => Facts[number]>> = {
  email: ({ email }) => ['Email', email],
  phone: ({ phone }) => ['Phone', phone ?? 'N/A'],
}

/** The rows of each field of the lease. */
const LEASE: Readonly<Record<keyof typeof TENANT_FORM.lease, (tenant: TenantDetail) => Facts>> = {
  propertyAddress: ({ propertyAddress }) => [['Property', propertyAddress ?? 'Not assigned']],
  unitId: ({ unitId }) => [
    [
      'Unit',
      unitId === null ? (
        'Not chosen'
      ) : (
        <Link to={recordPath('unit', unitId)} className="link inline-flex min-h-6 items-center">
          Open unit
        </Link>
      ),
    ],
  ],
  rentAmount: agreedRents,
  rentDueDay: ({ rentDueDay }) => [['Due day', rentDueDay ?? 'N/A']],
  leaseStartDate: ({ leaseStartDate }) => [['Starts', dayOr(leaseStartDate, 'N/A')]],
  leaseEndDate: ({ leaseEndDate }) => [['Ends', dayOr(leaseEndDate, 'N/A')]],
  partMonths: ({ partMonths }) => [['Part months', PART_NAMES[partMonths ?? '']]],
  depositAmount: ({ depositAmount }) => [['Deposit', formatRent(depositAmount)]],
  lockFeeAmount: ({ lockFeeAmount }) => [['New lock', formatRent(lockFeeAmount)]],
  lateFeeAmount: ({ lateFeeAmount }) => [['Late fee', lateFeeAmount === null ? 'None' : formatRent(lateFeeAmount)]],
  openingBalance: ({ openingBalance }) => [['Opening balance', formatRent(openingBalance)]],
}

/** The lease of another tenant that this tenant shares. */
const sharedFacts = ({ id, mainName, propertyAddress }: NonNullable<TenantDetail['sharedLease']>): Facts => [
  [
    'Lease of',
    <Link key="lease" to={`/admin/leases/${id}`} className="link inline-flex min-h-6 items-center">
      {mainName}
    </Link>,
  ],
  ['Property', propertyAddress ?? 'Not assigned'],
]

function owedWords(balance: string): string {
  const cents = Number(balance)
  if (cents === 0) return 'nothing owed'
  return cents > 0 ? `${formatRent(balance)} owed` : `${formatRent(balance.replace('-', ''))} credit`
}

/** The leases before the one that the tenant has now, each with what is owed on it. */
const formerFacts = ({ formerLeases }: TenantDetail): Facts =>
  formerLeases.map(({ id, propertyAddress, endsOn, balance }) => [
    `Ended ${dayOr(endsOn, 'earlier')}`,
    <Link key={id} to={`/admin/leases/${id}`} className="link inline-flex min-h-6 items-center">
      {`${propertyAddress ?? 'Not assigned'}, ${owedWords(balance)}`}
    </Link>,
  ])

/** The rent balance, lease and account of a tenant. */
export function TenantFacts(props: TenantFactsProps) {
  const { tenant } = props
  const hasOwn = tenant.sharedLease === null || tenant.propertyAddress !== null || tenant.rentAmount !== null
  return (
    // The page and the panel beside the list give it different widths.
    <div className="@container">
      <SameAddress sameAddress={tenant.sameAddress} />
      <div className="grid items-start gap-4 @xl:grid-cols-2">
        <FactsCard
          title="Rent"
          facts={rentFacts(props)}
          {...(tenant.rent.share !== null && { note: 'Everyone on the lease owes the rent and the deposit together.' })}
        />
        {tenant.sharedLease !== null && <FactsCard title="Shared lease" facts={sharedFacts(tenant.sharedLease)} />}
        {hasOwn && (
          <FactsCard
            title={tenant.sharedLease === null ? 'Lease' : 'Own lease'}
            facts={Object.values(LEASE).flatMap((rowsOf) => rowsOf(tenant))}
            className="@xl:row-span-2"
          />
        )}
        {tenant.formerLeases.length > 0 && (
          <FactsCard
            title="Former leases"
            facts={formerFacts(tenant)}
            note="What is owed on a former lease is not part of the rent of the new one."
          />
        )}
        <FactsCard
          title="Account"
          facts={[
            ...Object.values(PERSON).map((rowOf) => rowOf(tenant)),
            ['Last login', lastLoginOf(tenant.lastLoginAt)],
            ['Signed in on', formatCount(tenant.openSessions, 'device')],
            ['Two-factor', tenant.isTwoFactorEnabled ? 'On' : 'Off'],
            ['Stripe customer', tenant.stripeCustomerId ?? 'N/A'],
            ['Tenant since', formatDate(tenant.createdAt)],
          ]}
          {...(tenant.lastLoginAt === null && {
            note: 'Invitation pending. Use "Reset password" to resend it.',
          })}
        />
      </div>
    </div>
  )
}
