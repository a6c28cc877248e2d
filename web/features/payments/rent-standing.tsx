import { formatDay } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { paymentSummary } from './api.ts'
import { dueBadge, today } from './due.ts'
import { formatAmount, monthName } from './words.ts'

/** How many days there are until rent falls due, or since it did. */
export function RentBadge() {
  const { data } = useQuery(paymentSummary())
  if (!data || data.rentDueOn === null) return null
  const { tone, text } = dueBadge(data.rentDueOn, today())
  return <Badge tone={tone}>{text}</Badge>
}

/** The month that is to be paid next, and what has become of this one. */
export function RentLine() {
  const { data } = useQuery(paymentSummary())
  if (!data || data.rentAmount === null || data.rentDueOn === null) return null
  const { rentMonth, rentDueOn, rentOpen, rentAmount, rentPending, isRentPaid, month } = data
  const isPart = rentOpen !== null && Number(rentOpen) < Number(rentAmount)
  return (
    <>
      Rent for {monthName(rentMonth)}, due {formatDay(rentDueOn)}.
      {isPart && ` ${formatAmount(rentOpen)} of it is still open.`}
      {isRentPaid && rentMonth !== month && ` ${monthName(month)} is paid.`}
      {Number(rentPending) > 0 && ` A payment of ${formatAmount(rentPending)} is not finished.`}
    </>
  )
}
