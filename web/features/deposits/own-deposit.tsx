import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { Deposit, Duty } from '#contract/deposits/fields.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownDeposit } from './api.ts'
import { DocumentLink } from './document-link.tsx'
import { daysOf, HELD_NAMES, interestSentence } from './labels.ts'

/** What we still have to do. */
const OWED: Record<Duty['kind'], (duty: Duty) => string> = {
  account: ({ amount, startsOn }) =>
    `The receipt with the bank and the account for ${amount === null ? 'your deposit' : `the ${formatAmount(amount)} of your deposit`} that we received on ${formatDay(startsOn)}`,
  condition: () => 'The statement of the condition of your home',
  interest: ({ interestOn, amount, from, until }) =>
    `Interest on your ${HELD_NAMES[interestOn ?? 'deposit']} for ${daysOf({ from: from!, until: until! })}${
      amount === null ? '' : `, about ${formatAmount(amount)}`
    }`,
  return: () => 'Your deposit with its interest, or a written list of what we keep of it',
}

function heldSentence({ held, heldSince, account }: Deposit): ReactNode {
  const since = heldSince === null ? '' : ` since ${formatDay(heldSince)}`
  if (account === null) return `We have held ${formatAmount(held)}${since}.`
  return (
    <>
      {`We have held ${formatAmount(held)}${since}, at ${account.bankName}, ${account.bankAddress}, in account ${account.accountNumber}.`}{' '}
      <DocumentLink id={account.id} name="deposit-receipt">
        Receipt
      </DocumentLink>
    </>
  )
}

function Return({ returned }: { returned: NonNullable<Deposit['returned']> }) {
  const { id, on, amount, number, deductions } = returned
  const by = number === null ? '' : ` with check ${number}`
  return (
    <>
      <p>
        {`We returned ${formatAmount(amount)} to you on ${formatDay(on)}${by}.`}{' '}
        <DocumentLink id={id} name="deposit-return">
          Statement
        </DocumentLink>
      </p>
      {deductions.length > 0 && (
        <ul className="grid gap-1">
          {deductions.map(({ kind, description, amount: kept }) => (
            <li key={`${kind} ${kept} ${description}`}>{`We kept ${formatAmount(kept)}: ${description}`}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const Condition = ({ conditionSentOn, conditionReplyBy, conditionReturnedOn }: Deposit) =>
  conditionSentOn !== null && (
    <p>
      {`We sent you the statement of condition on ${formatDay(conditionSentOn)}. `}
      {conditionReturnedOn === null
        ? `You can return your own list until ${formatDay(conditionReplyBy!)}.`
        : `You returned it on ${formatDay(conditionReturnedOn)}.`}
    </p>
  )

/** Whether anything was ever held. */
const isShown = (deposit: Deposit | null): deposit is Deposit =>
  deposit !== null &&
  (deposit.heldSince !== null ||
    deposit.returned !== null ||
    deposit.former.length > 0 ||
    deposit.lastMonthHeld !== '0.00' ||
    deposit.interest.length > 0)

function titleOf({ held, returned: last, former, lastMonthHeld }: Deposit, isOther: boolean) {
  const of = (what: string) => (isOther ? `The ${what} of your own lease` : `Your ${what}`)
  const returned = last ?? (held === '0.00' && lastMonthHeld === '0.00' ? former.at(-1) : undefined)
  if (returned) return `${of('deposit')}: ${formatAmount(returned.amount)} returned on ${formatDay(returned.on)}`
  return held === '0.00'
    ? `${of("last month's rent")}: ${formatAmount(lastMonthHeld)} held`
    : `${of('deposit')}: ${formatAmount(held)} held`
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mt-2 mb-1 font-sans text-base font-semibold">{title}</h3>
    <ul className="grid gap-1">{children}</ul>
  </div>
)

function DepositCard({ data, isOther = false }: { data: Deposit; isOther?: boolean }) {
  const open = data.duties.filter(({ status }) => status !== 'done')
  return (
    <PortalCard className="mt-5">
      <details>
        <summary className="cursor-pointer py-3">
          <h2 className="inline font-sans text-base font-semibold">{titleOf(data, isOther)}</h2>
        </summary>
        <div className="mt-3 grid gap-3">
          {data.heldSince !== null && data.returned === null && <p>{heldSentence(data)}</p>}
          {data.lastMonthHeld !== '0.00' && (
            <p>
              {`We hold ${formatAmount(data.lastMonthHeld)} for your last month's rent${data.lastMonthAccount ? ` at ${data.lastMonthAccount.bankName}` : ''}.`}
            </p>
          )}
          {[...data.former, ...(data.returned ? [data.returned] : [])].map((returned) => (
            <Return key={returned.id} returned={returned} />
          ))}
          <Condition {...data} />
          {data.interest.length > 0 && (
            <Part title="Interest">
              {data.interest.map((one) => (
                <li key={one.id}>
                  {`${interestSentence(one)}. `}
                  <DocumentLink id={one.id} name="interest-statement">
                    Statement
                  </DocumentLink>
                </li>
              ))}
            </Part>
          )}
          {open.length > 0 && (
            <Part title="What we owe you next">
              {open.map((duty) => (
                <li key={`${duty.kind} ${duty.interestOn} ${duty.from} ${duty.startsOn}`}>
                  {`${OWED[duty.kind](duty)}: ${duty.status === 'overdue' ? 'was due' : 'due'} ${formatDay(duty.dueOn)}.`}
                </li>
              ))}
            </Part>
          )}
          <p className="text-sm text-muted">
            Massachusetts law (G.L. c. 186, section 15B) sets these days. Interest is 5% a year, or what the bank paid
            where that is less.
          </p>
        </div>
      </details>
    </PortalCard>
  )
}

/** What is held for the user and where, and what comes next. Nothing where nothing was ever held. Shown once it is loaded, so that nothing moves. */
export function OwnDeposit() {
  const { data, error, isFetching, refetch } = useQuery(ownDeposit())
  if (data === undefined)
    return (
      error && (
        <LoadFailure retry={refetch} isTrying={isFetching} className="mt-5">
          Failed to load your deposit. Please try again.
        </LoadFailure>
      )
    )
  const ofOwnLease = data?.ofOwnLease ?? null
  return (
    <>
      {isShown(data) && <DepositCard data={data} />}
      {isShown(ofOwnLease) && <DepositCard data={ofOwnLease} isOther />}
    </>
  )
}
