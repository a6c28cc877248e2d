import { companyDay } from '#contract/core/calendar.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { InlineFailure } from '#web/ui/feedback/inline-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paymentSummary } from '../api.ts'
import { isDueSoon } from './due.ts'
import { UnpaidDebits } from './unpaid-debits.tsx'
import { rentSentences } from './rent-sentences.ts'

/** The link to the payment page: the main action once rent is due soon. `rentDueDate` is used until the balance is loaded. */
export function PayRent({ rentDueDate, children = 'Pay rent' }: { rentDueDate: string | null; children?: ReactNode }) {
  const { data } = useQuery(paymentSummary())
  const isSoon = isDueSoon(data ? data.rentDueOn : rentDueDate, companyDay()) || (data?.openMonths.length ?? 0) > 0
  return (
    <LinkButton to="/payment" size="large" variant={isSoon ? 'primary' : 'secondary'}>
      {children}
    </LinkButton>
  )
}

/** The next month to pay, and the status of the current one. */
export function RentLine() {
  const { data, isError, isFetching, refetch } = useQuery(paymentSummary())
  if (data)
    return (
      <>
        <UnpaidDebits {...data} />
        {data.rentAmount !== null && rentSentences(data)}
      </>
    )
  if (!isError) return <Skeleton className="h-[1lh] max-w-xs" />
  return (
    <InlineFailure retry={refetch} isTrying={isFetching}>
      We couldn't load what's due.
    </InlineFailure>
  )
}
