import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { depositsAdmin } from '#contract/deposits/admin.ts'
import { type Deposit, type Duty, type Held, NewAccount, NewCondition, NewInterest } from '#contract/deposits/fields.ts'
import { MEMO_MAX } from '#contract/leases/entries.ts'
import { call } from '#web/lib/api/call.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useState } from 'react'
import { daysOf, HELD_NAMES } from '../labels.ts'
import { DepositForm, type DialogProps, PastDay, RateField } from './deposit-form.tsx'

/** A rate as it is sent. A blank one is left out. */
const rateOf = (rate: number | null | undefined) => (rate == null ? null : formatCents(rate))

const ABOUT_ACCOUNT: Record<Held, string> = {
  deposit: 'The tenant gets a receipt with these facts by email. The law asks for the whole account number.',
  last_month:
    "The tenant gets these facts by email. Record an account only if the last month's rent is in one: otherwise its interest is 5%.",
}

/** Records where the deposit or the last month's rent is. */
const AccountForm = ({
  leaseId,
  account,
  close,
  holds,
}: Omit<DialogProps, 'deposit'> & { account: Deposit['account']; holds: Held }) => (
  <DepositForm
    title={holds === 'deposit' ? 'Bank account' : "Bank account of the last month's rent"}
    description={ABOUT_ACCOUNT[holds]}
    draft={`deposit-account-${holds}-${leaseId}`}
    schema={NewAccount}
    complete={({ rate }) => (rate === '' ? { holds, rate: null } : { holds })}
    record={({ rate, ...body }, idempotencyKey) =>
      call(depositsAdmin.recordAccount, {
        params: { id: leaseId },
        body: { ...body, rate: rateOf(rate) },
        idempotencyKey,
      })
    }
    close={close}
    done="Bank account recorded"
    submit="Record account"
  >
    {(errors) => (
      <>
        <TextField label="Bank" name="bankName" defaultValue={account?.bankName} error={errors['bankName']} />
        <TextField
          label="Bank address"
          name="bankAddress"
          defaultValue={account?.bankAddress}
          error={errors['bankAddress']}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Account number"
            name="accountNumber"
            autoComplete="off"
            defaultValue={account?.accountNumber}
            error={errors['accountNumber']}
          />
          <PastDay label="Deposited on" name="since" error={errors['since']} />
        </div>
        <RateField
          rate={account?.rate ?? ''}
          help="What the bank pays a year. Leave blank if you don't know it: interest is then 5%."
          error={errors['rate']}
        />
      </>
    )}
  </DepositForm>
)

export const AccountDialog = ({ deposit, holds = 'deposit', ...dialog }: DialogProps & { holds?: Held }) => (
  <AccountForm {...dialog} holds={holds} account={holds === 'deposit' ? deposit.account : deposit.lastMonthAccount} />
)

/** Records that the statement of condition was sent, or came back. */
export function ConditionDialog({ leaseId, deposit, close }: DialogProps) {
  const isReturn = deposit.conditionSentOn !== null
  return (
    <DepositForm
      title={isReturn ? 'Statement came back' : 'Statement of condition'}
      description={
        isReturn
          ? 'The tenant returned the statement, with a list of their own or without.'
          : 'A list of the damage that is there now. The tenant has 15 days to return it with their own.'
      }
      draft={`deposit-condition-${leaseId}`}
      schema={NewCondition}
      complete={() => ({ step: isReturn ? 'returned' : 'sent' })}
      record={(body, idempotencyKey) =>
        call(depositsAdmin.recordCondition, { params: { id: leaseId }, body, idempotencyKey })
      }
      close={close}
      done={isReturn ? 'Returned statement recorded' : 'Statement recorded'}
      submit="Record"
    >
      {(errors) => (
        <>
          <PastDay label={isReturn ? 'Returned on' : 'Sent on'} name="on" error={errors['on']} />
          <TextField label="Memo" optional name="memo" maxLength={MEMO_MAX} error={errors['memo']} />
        </>
      )}
    </DepositForm>
  )
}

const METHODS = [
  { value: 'credit', label: 'Take off the rent' },
  { value: 'check', label: 'Paid by check' },
]

/** Credits or records the interest of a year. */
export function InterestDialog({ leaseId, deposit, close, duty }: DialogProps & { duty: Duty }) {
  const [method, setMethod] = useState('credit')
  const interestOn = duty.interestOn ?? 'deposit'
  const usualRate = interestOn === 'deposit' ? deposit.rate : deposit.lastMonthRate
  const [from, until] = [duty.from ?? '', duty.until ?? '']
  return (
    <DepositForm
      title="Credit interest"
      description={`Interest on the ${HELD_NAMES[interestOn]} for ${daysOf({ from, until })}. At ${usualRate}% it is ${formatAmount(duty.amount ?? '0.00')}. The tenant gets a statement by email.`}
      draft={`deposit-interest-${leaseId}-${interestOn}-${from}`}
      schema={NewInterest}
      complete={({ on }) => ({ interestOn, from, on: method === 'check' ? on : undefined })}
      record={({ rate, ...body }, idempotencyKey) =>
        call(depositsAdmin.recordInterest, {
          params: { id: leaseId },
          body: { ...body, rate: formatCents(rate) },
          idempotencyKey,
        })
      }
      close={close}
      done={method === 'credit' ? 'Interest credited' : 'Interest recorded'}
      submit={method === 'credit' ? 'Credit interest' : 'Record interest'}
    >
      {(errors) => (
        <>
          <RateField
            rate={usualRate}
            help={
              interestOn === 'deposit'
                ? '5%, or what the bank paid in this year if that is less.'
                : '5%, or what its bank paid in this year if it is in a bank account and that is less.'
            }
            error={errors['rate']}
          />
          <SelectField
            label="How"
            name="method"
            choices={METHODS}
            value={method}
            onChange={({ currentTarget }) => setMethod(currentTarget.value)}
            error={errors['method']}
          />
          {method === 'check' && (
            <div className="grid gap-5 sm:grid-cols-2">
              <PastDay label="Paid on" name="on" error={errors['on']} />
              <TextField label="Check number" optional name="number" error={errors['number']} />
            </div>
          )}
        </>
      )}
    </DepositForm>
  )
}
