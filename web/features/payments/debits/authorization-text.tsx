import { formatMoment } from '#web/lib/format/format-time.ts'
import { InlineFailure } from '#web/ui/feedback/inline-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { methodAuthorization, paymentAuthorization } from './api.ts'

interface AuthorizationTextProps {
  /** A saved account, or a payment. */
  of: 'method' | 'payment'
  id: string
}

/** What was agreed to with a saved account or for a debit, read when it is opened. */
export function AuthorizationText({ of, id }: AuthorizationTextProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    ...(of === 'method' ? methodAuthorization(id) : paymentAuthorization(id)),
    enabled: isOpen,
  })
  return (
    <details className="mt-1 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center font-medium">
        What you agreed to
      </summary>
      {data && <p className="mt-1 max-w-prose">{data.text}</p>}
      {data && (
        <p className="mt-1 text-muted">{`Agreed on ${formatMoment(data.givenAt)}.${data.account === null ? '' : ` The account is ${data.account}.`}`}</p>
      )}
      {!data && isError && (
        <InlineFailure retry={refetch} isTrying={isFetching}>
          We couldn't load it.
        </InlineFailure>
      )}
    </details>
  )
}
