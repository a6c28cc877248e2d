import { formatMonth } from '#contract/core/calendar.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { RecurringCharge } from '#contract/leases/recurring/fields.ts'
import { Button } from '#web/ui/button.tsx'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leaseRecurring } from '../../api.ts'
import { fetchRecurringDialogs, LazyAddRecurring, LazyChangeRecurring, LazyEndRecurring } from './lazy-dialogs.tsx'

/** From when to when a charge runs, and on which day of the month it is due. */
function whenOf({ state, firstMonth, lastMonth, dueDay }: RecurringCharge) {
  const until = lastMonth === null ? '' : ` through ${formatMonth(lastMonth)}`
  if (lastMonth !== null && lastMonth < firstMonth) return 'Ended before its first month'
  const how = state === 'ended' ? 'Charged' : `Due on day ${dueDay},`
  return `${how} from ${formatMonth(firstMonth)}${until}`
}

type Opened = 'add' | { charge: RecurringCharge; dialog: 'change' | 'end' }

const ChargeRow = ({ charge, open }: { charge: RecurringCharge; open: (opened: Opened) => void }) => (
  <li className="grid gap-1 py-3">
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-medium wrap-anywhere">{charge.memo}</span>
      <span>{`${formatAmount(charge.amount)} a month`}</span>
    </p>
    {charge.nextAmount && (
      <p>{`${formatAmount(charge.nextAmount.amount)} from ${formatMonth(charge.nextAmount.from)}`}</p>
    )}
    <p className="text-muted">{whenOf(charge)}</p>
    <p className="text-muted">{`Added by ${charge.staffName}`}</p>
    {charge.state !== 'ended' && (
      <div className="flex gap-3 print:hidden">
        <RowButton of={charge.memo} onClick={() => open({ charge, dialog: 'change' })}>
          Change amount
        </RowButton>
        <RowButton of={charge.memo} onClick={() => open({ charge, dialog: 'end' })}>
          {charge.lastMonth === null ? 'End' : 'Change end'}
        </RowButton>
      </div>
    )}
  </li>
)

interface DialogsProps {
  leaseId: string
  opened: Opened
  earliest: string
  close: () => void
}

function Dialogs({ leaseId, opened, ...props }: DialogsProps) {
  if (opened === 'add') return <LazyAddRecurring leaseId={leaseId} {...props} />
  const Dialog = opened.dialog === 'change' ? LazyChangeRecurring : LazyEndRecurring
  return <Dialog charge={opened.charge} {...props} />
}

/** What a lease charges each month besides the rent, where staff add, change and end it. */
export function LeaseRecurring({ id }: { id: string }) {
  useEffect(fetchRecurringDialogs, [])
  const query = useQuery(leaseRecurring(id))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isWhole, setWhole] = useState(false)
  const { data } = query
  const running = data?.charges.filter(({ state }) => state !== 'ended') ?? []
  const shown = isWhole ? (data?.charges ?? []) : running
  return (
    <section aria-labelledby="recurring" className="rounded-card border border-line bg-surface p-5 text-sm">
      <h2 id="recurring" className="mb-2 text-xl">
        Recurring charges
      </h2>
      {!data && <LoadState query={query}>Failed to load the recurring charges. Please try again.</LoadState>}
      {data && (
        <>
          {running.length === 0 && <p className="text-muted">Only rent is charged each month.</p>}
          {shown.length > 0 && (
            <ul className="divide-y divide-line" aria-label="Recurring charges">
              {shown.map((charge) => (
                <ChargeRow key={charge.id} charge={charge} open={setOpened} />
              ))}
            </ul>
          )}
          {data.refusal === null ? (
            <Button variant="secondary" onClick={() => setOpened('add')} className="mt-2 print:hidden">
              Add recurring charge
            </Button>
          ) : (
            <p className="text-muted">{data.refusal}</p>
          )}
          {shown.length < data.charges.length && (
            <Button variant="quiet" onClick={() => setWhole(true)}>
              Show ended charges
            </Button>
          )}
        </>
      )}
      {data && opened !== null && (
        <Dialogs leaseId={id} opened={opened} earliest={data.earliest} close={() => setOpened(null)} />
      )}
    </section>
  )
}
