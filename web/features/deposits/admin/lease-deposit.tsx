import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { Deposit, Duty } from '#contract/deposits/fields.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leaseDeposit } from '../api.ts'
import { DocumentLink } from '../document-link.tsx'
import { interestSentence, percent } from '../labels.ts'
import { DutyRow, keyOf } from './duty-row.tsx'
import {
  fetchDepositDialogs,
  LazyAccountDialog,
  LazyConditionDialog,
  LazyInterestDialog,
  LazyReturnDialog,
} from './lazy-dialogs.tsx'

/** The last digits of an account, as people tell accounts apart. */
const ending = (number: string) => `ending in ${number.replaceAll(/[^\da-z]/gi, '').slice(-4)}`

function Held({ deposit, change }: { deposit: Deposit; change: (kind: Duty['kind']) => void }) {
  const { held, heldSince, lastMonthHeld, account, conditionSentOn, conditionReplyBy, conditionReturnedOn } = deposit
  const isHeld = heldSince !== null && deposit.returned === null
  return (
    <div className="grid gap-1">
      {isHeld && <p>{`${formatAmount(held)} held since ${formatDay(heldSince)}`}</p>}
      {lastMonthHeld !== '0.00' && <p>{`${formatAmount(lastMonthHeld)} held for the last month's rent`}</p>}
      {account && (
        <p className="text-muted">
          {`${account.bankName}, account ${ending(account.accountNumber)}${account.rate === null ? '' : `, ${percent(account.rate)} a year`}. `}
          <DocumentLink isForStaff id={account.id} name="deposit-receipt">
            Receipt
          </DocumentLink>{' '}
          {isHeld && (
            <button type="button" className="link min-h-6 print:hidden" onClick={() => change('account')}>
              Change account
            </button>
          )}
        </p>
      )}
      {conditionSentOn !== null && (
        <p className="text-muted">
          {conditionReturnedOn === null
            ? `The tenant may return the statement of condition until ${formatDay(conditionReplyBy!)}. `
            : `The statement of condition came back on ${formatDay(conditionReturnedOn)}. `}
          {conditionReturnedOn === null && isHeld && (
            <button type="button" className="link min-h-6 print:hidden" onClick={() => change('condition')}>
              It came back
            </button>
          )}
        </p>
      )}
    </div>
  )
}

const Settled = ({ interest, returned }: Deposit) => (
  <ul className="grid gap-2 text-muted">
    {interest.map((one) => (
      <li key={one.id}>
        {`Interest of ${interestSentence(one)}. `}
        <DocumentLink isForStaff id={one.id} name="interest-statement">
          Statement
        </DocumentLink>
      </li>
    ))}
    {returned && (
      <li>
        {`${formatAmount(returned.amount)} returned on ${formatDay(returned.on)}${returned.number === null ? '' : `, check ${returned.number}`}. `}
        <DocumentLink isForStaff id={returned.id} name="deposit-return">
          Statement
        </DocumentLink>
      </li>
    )}
  </ul>
)

/** The deposit of a lease: what is held, what the law asks for by when, and the buttons that do it. */
export function LeaseDeposit({ id }: { id: string }) {
  useEffect(fetchDepositDialogs, [])
  const { data, error, isFetching, refetch } = useQuery(leaseDeposit(id))
  const [opened, setOpened] = useState<Duty['kind'] | Duty | null>(null)
  const close = () => setOpened(null)
  const kind = opened === null || typeof opened === 'string' ? opened : opened.kind
  return (
    <section aria-labelledby="deposit" className="rounded-card border border-line bg-surface p-5 text-sm">
      <h2 id="deposit" className="mb-2 text-xl">
        Deposit
      </h2>
      {!data && error !== null && (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          Failed to load this deposit. Please try again.
        </LoadFailure>
      )}
      {!data && error === null && <Skeleton className="h-40" />}
      {data && (
        <>
          {data.heldSince === null && data.lastMonthHeld === '0.00' && data.returned === null && (
            <p className="text-muted">No deposit is held. Record its payment, and the days of the law appear here.</p>
          )}
          <Held deposit={data} change={setOpened} />
          {data.duties.length > 0 && (
            <ul className="mt-2 divide-y divide-line" aria-label="Duties">
              {data.duties.map((duty) => (
                <DutyRow key={keyOf(duty)} duty={duty} act={() => setOpened(duty)} />
              ))}
            </ul>
          )}
          <Settled {...data} />
          {kind === 'account' && <LazyAccountDialog leaseId={id} deposit={data} close={close} />}
          {kind === 'condition' && <LazyConditionDialog leaseId={id} deposit={data} close={close} />}
          {kind === 'return' && <LazyReturnDialog leaseId={id} deposit={data} close={close} />}
          {opened !== null && typeof opened !== 'string' && opened.kind === 'interest' && (
            <LazyInterestDialog leaseId={id} deposit={data} duty={opened} close={close} />
          )}
        </>
      )}
    </section>
  )
}
