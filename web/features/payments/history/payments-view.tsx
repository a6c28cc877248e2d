import { PaymentList } from './payment-list.tsx'
import { PaymentReceipts } from './payment-receipts.tsx'
import { ReminderSwitch } from '#web/features/payments/rent/reminder-switch.tsx'
import { yearOf, YearFilter } from './year-filter.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'

/** The user's payments, their documents and the rent reminders, in its own chunk. */
export function PaymentsView({ search }: { search: string }) {
  const year = yearOf(search)
  return (
    <>
      <div className="mt-2 mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <p className="text-lg text-muted">Your payment history, receipts and statements.</p>
        <LinkButton to="/payment">Make a payment</LinkButton>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <YearFilter year={year} />
        <PaymentReceipts year={year} />
      </div>
      <PortalCard className="mt-5">
        <PaymentList year={year} />
      </PortalCard>
      <section aria-labelledby="reminders" className="mt-12">
        <h2 id="reminders" className="text-2xl">
          Reminders
        </h2>
        <PortalCard className="mt-5">
          <ReminderSwitch />
        </PortalCard>
      </section>
    </>
  )
}
