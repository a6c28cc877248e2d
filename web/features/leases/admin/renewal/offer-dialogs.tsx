import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { type AdminOffer, type Renewal, renewalsAdmin } from '#contract/leases/renewals/admin.ts'
import { NewOffer, OFFER_MESSAGE_MAX, OfferWithdrawal } from '#contract/leases/renewals/fields.ts'
import { renewalReportAdmin } from '#contract/reports/renewals/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rentChange, termOf } from '../../renewals/labels.ts'
import { ReasonArea } from '../../renewals/reason-area.tsx'

/** Loads again whatever shows a renewal. */
function useRefreshRenewals() {
  const queries = useQueryClient()
  return () => Promise.all([leasesAdmin.list.path, renewalReportAdmin.list.path].map((path) => refresh(queries, path)))
}

/** The same day a year later, less a day: a term of one year. */
const yearFrom = (startsOn: string) =>
  addDays(`${Number(startsOn.slice(0, 4)) + 1}${startsOn.slice(4).replace('-02-29', '-03-01')}`, -1)

/** Withdraws an open offer. */
export function WithdrawalDialog({ offer, close }: { offer: AdminOffer; close: () => void }) {
  const refreshAll = useRefreshRenewals()
  return (
    <FormDialog
      title="Withdraw offer"
      submit="Withdraw offer"
      submitting="Withdrawing..."
      dismiss="Keep offer"
      isDestructive
      done="Offer withdrawn"
      failure="Failed to withdraw the offer"
      close={close}
      description={`${termOf(offer)}, ${rentChange(offer)}. The lease stays as it is. We'll email the tenant.`}
      draft={`renewal-withdrawal-${offer.id}`}
      schema={OfferWithdrawal}
      send={async (body) => {
        try {
          await call(renewalsAdmin.withdraw, { params: { id: offer.id }, body })
        } finally {
          // The tenant may have answered meanwhile.
          await refreshAll()
        }
      }}
    >
      {(errors) => <ReasonArea help="The tenant reads it in the email and in the portal." error={errors['reason']} />}
    </FormDialog>
  )
}

interface OfferDialogProps {
  leaseId: string
  current: NonNullable<Renewal['current']>
  close: () => void
}

/** Offers the next term of a lease to its tenant. */
export function OfferDialog({ leaseId, current: { endsOn, nextStartsOn, rentAmount }, close }: OfferDialogProps) {
  const refreshAll = useRefreshRenewals()
  const [isMonthly, setMonthly] = useState(false)
  const today = companyDay()
  const twoWeeks = addDays(today, 14)
  const answerBy = endsOn >= today && endsOn < twoWeeks ? endsOn : twoWeeks
  return (
    <FormDialog
      title="Offer renewal"
      submit="Send offer"
      submitting="Sending..."
      done="Offer sent"
      failure="Failed to send the offer"
      close={close}
      draft={`renewal-offer-${leaseId}`}
      schema={NewOffer}
      complete={({ rentAmount: rent }) => ({
        // A blank amount is a missing one.
        ...(rent === '' && { rentAmount: undefined }),
        ...(isMonthly && { endsOn: null }),
      })}
      send={async ({ rentAmount: cents, endsOn: newEnd, ...body }, _, idempotencyKey) => {
        await call(renewalsAdmin.offer, {
          params: { id: leaseId },
          body: { ...body, endsOn: newEnd ?? null, rentAmount: formatCents(cents) },
          idempotencyKey,
        })
        await refreshAll()
      }}
      description={`The new term begins on ${formatDay(nextStartsOn)}. The rent is ${formatAmount(rentAmount)} now. We'll email the offer to the tenant, and it can't be changed afterward.`}
    >
      {(errors) => (
        <div className="grid gap-5">
          <CheckboxField
            label="Month to month"
            name="isMonthly"
            checked={isMonthly}
            onChange={({ currentTarget }) => setMonthly(currentTarget.checked)}
            help="The new term has no end date."
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="New rent"
              name="rentAmount"
              inputMode="decimal"
              icon="$"
              defaultValue={rentAmount}
              error={errors['rentAmount']}
            />
            {!isMonthly && (
              <TextField
                label="New end date"
                name="endsOn"
                type="date"
                required
                defaultValue={yearFrom(nextStartsOn)}
                min={nextStartsOn}
                error={errors['endsOn']}
              />
            )}
            <TextField
              label="Answer by"
              name="answerBy"
              type="date"
              defaultValue={answerBy}
              min={today}
              error={errors['answerBy']}
            />
          </div>
          <TextAreaField
            label="Message"
            name="message"
            optional
            rows={3}
            maxLength={OFFER_MESSAGE_MAX}
            help="The tenant reads it in the email and in the portal."
            error={errors['message']}
          />
        </div>
      )}
    </FormDialog>
  )
}
