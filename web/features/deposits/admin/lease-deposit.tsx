import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { Deposit, Duty } from '#contract/deposits/fields.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
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

/** What staff can record where no duty asks for it. */
type Change = Duty['kind'] | 'lastMonthAccount'

function Held({ deposit, change }: { deposit: Deposit; change: (what: Change) => void }) {
  const {
    held,
    heldSince,
    lastMonthHeld,
    lastMonthAccount,
    account,
    conditionSentOn,
    conditionReplyBy,
    conditionReturnedOn,
  } = deposit
  const isHeld = heldSince !== null && deposit.returned === null
  return (
    <div className="grid gap-1">
      {isHeld && <p>{`${formatAmount(held)} held since ${formatDay(heldSince)}`}</p>}
      {lastMonthHeld !== '0.00' && (
        <p>
          {`${formatAmount(lastMonthHeld)} held for the last month's rent, ${
            lastMonthAccount === null
              ? 'in no bank account on record. '
              : `at ${lastMonthAccount.bankName}, account ${ending(lastMonthAccount.accountNumber)}${lastMonthAccount.rate === null ? '' : `, ${percent(lastMonthAccount.rate)} a year`}. `
          }`}
          <button type="button" className="link min-h-6 print:hidden" onClick={() => change('lastMonthAccount')}>
            {lastMonthAccount === null ? 'Record its account' : 'Change its account'}
          </button>
        </p>
      )}
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

const Settled = ({ interest, returned, former }: Deposit) => (
  <ul className="grid gap-2 text-muted">
    {interest.map((one) => (
      <li key={one.id}>
        {`Interest of ${interestSentence(one)}. `}
        <DocumentLink isForStaff id={one.id} name="interest-statement">
          Statement
        </DocumentLink>
      </li>
    ))}
    {[...former, ...(returned ? [returned] : [])].map((one) => (
      <li key={one.id}>
        {`${formatAmount(one.amount)} returned on ${formatDay(one.on)}${one.number === null ? '' : `, check ${one.number}`}. `}
        <DocumentLink isForStaff id={one.id} name="deposit-return">
          Statement
        </DocumentLink>
      </li>
    ))}
  </ul>
)

export interface LeaseDepositProps {
  id: string
  /** The way to how the home was, beside what is kept of the deposit. */
  moveIn: ReactNode
}

/** The deposit of a lease: what is held, what the law asks for by when, and the buttons that do it. */
export function LeaseDeposit({ id, moveIn }: LeaseDepositProps) {
  useEffect(fetchDepositDialogs, [])
  const { data, error, isFetching, refetch } = useQuery(leaseDeposit(id))
  const [opened, setOpened] = useState<Change | Duty | null>(null)
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
            <p className="text-muted">
              {data.onItsWay === '0.00'
                ? 'No deposit is held. Record its payment, and the days of the law appear here.'
                : `No deposit is held yet. ${formatAmount(data.onItsWay)} is on its way from the tenant's bank.`}
            </p>
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
          {kind === 'lastMonthAccount' && (
            <LazyAccountDialog leaseId={id} deposit={data} close={close} holds="last_month" />
          )}
          {kind === 'condition' && <LazyConditionDialog leaseId={id} deposit={data} close={close} />}
          {kind === 'return' && <LazyReturnDialog leaseId={id} deposit={data} close={close} moveIn={moveIn} />}
          {opened !== null && typeof opened !== 'string' && opened.kind === 'interest' && (
            <LazyInterestDialog leaseId={id} deposit={data} duty={opened} close={close} />
          )}
        </>
      )}
    </section>
  )
}
