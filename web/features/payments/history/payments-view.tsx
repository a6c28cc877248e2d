import type { CurrentUser } from '#contract/auth/account.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { PaymentList } from './payment-list.tsx'
import { PaymentReceipts } from './payment-receipts.tsx'
import { yearOf, YearFilter } from './year-filter.tsx'
import { PayRent, RentLine } from '../rent/rent-balance.tsx'
import { RentAmount, RentBadge } from '../rent/rent-card.tsx'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'

const reminderSwitch = lazyModule(
  'features/payments/rent/reminder-switch.tsx',
  () => import('../rent/reminder-switch.tsx'),
)

/** How the rent stands, and the way to pay it or anything else. */
const Due = ({ rentAmount, rentDueDate }: CurrentUser) => (
  <PortalCard className="mb-10 flex flex-col items-start gap-x-10 gap-y-5 sm:flex-row sm:items-center print:hidden">
    {rentAmount !== null && (
      <div className="grow basis-0">
        <div className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:flex-wrap sm:items-center">
          <RentAmount rentAmount={rentAmount} />
          {/* The badge arrives later, in a place as high as it is. */}
          <div className="flex min-h-5.5">
            <RentBadge />
          </div>
        </div>
        <div className="mt-1 min-h-[3lh] sm:min-h-[2lh] max-w-prose text-muted">
          <RentLine />
        </div>
      </div>
    )}
    <PayRent rentDueDate={rentDueDate}>Make a payment</PayRent>
  </PortalCard>
)

/** Printed only: whose payments these are, and of which time. */
const PrintedFor = ({ firstName, lastName, propertyAddress, year }: CurrentUser & { year: number | undefined }) => (
  <p className="mt-2 hidden print:block">
    {[`${firstName} ${lastName}`, propertyAddress].filter(Boolean).join(', ')}
    <span className="block text-muted">
      {year ?? 'All years'}, as of {formatDay(companyDay())}
    </span>
  </p>
)

/** The user's payments, their documents and the rent reminders, in its own chunk. */
export function PaymentsView({ search, payer }: { search: string; payer: CurrentUser | null }) {
  const year = yearOf(search)
  return (
    <>
      <p className="mt-2 mb-8 text-lg text-muted print:hidden">Your payment history, receipts and statements.</p>
      {payer && (
        <>
          <PrintedFor {...payer} year={year} />
          <Due {...payer} />
        </>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <YearFilter year={year} />
        <PaymentReceipts year={year} isPayer={payer !== null} />
      </div>
      <PortalCard className="mt-5">
        <PaymentList year={year} isPayer={payer !== null} />
      </PortalCard>
      <section aria-labelledby="reminders" className="mt-12 print:hidden">
        <h2 id="reminders" className="text-2xl">
          Reminders
        </h2>
        <PortalCard className="mt-5">
          <LazyPart from={reminderSwitch} skeleton={<Skeleton className="h-16" />}>
            {({ ReminderSwitch }) => <ReminderSwitch />}
          </LazyPart>
        </PortalCard>
      </section>
    </>
  )
}
