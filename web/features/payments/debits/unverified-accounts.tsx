import { MAX_VERIFICATIONS, type UnverifiedAccount } from '#contract/payments/debits-own.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { RemovalQuestion } from '#web/ui/fields/removal-question.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQueryClient } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { invalidateMethods } from '../methods/api.ts'
import { RemoveButton } from '../methods/remove-button.tsx'
import { RowTitle } from '../methods/row-title.tsx'
import { giveUpAccount, invalidateUnverified } from './api.ts'
import { nameOf, VerifyForm, type VerifyFormProps } from './verify-form.tsx'

const WHAT = {
  amounts: 'Two small deposits',
  descriptor_code: 'One small deposit',
}

const helpOf = ({ verifyBy, arrivesOn, verifyUntil, isOver }: UnverifiedAccount) => {
  if (isOver) return "This account couldn't be verified. Add it again."
  const verb = arrivesOn <= companyDay() ? 'should be' : 'will be'
  const what = verifyBy === 'amounts' ? 'Then enter their amounts.' : 'Then enter the code in its description.'
  return `${WHAT[verifyBy]} ${verb} in your account by ${formatDay(arrivesOn)}. ${what} Verify it by ${formatDay(verifyUntil)}.`
}

function AccountRow({ account, onDone }: Omit<VerifyFormProps, 'close'>) {
  const [asks, setAsks] = useState<'verify' | 'removal' | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const { isOver } = account
  // The last try was wrong, so the form is gone.
  const shown = isOver && asks === 'verify' ? null : asks
  const row = useKeptFocus<HTMLLIElement>(shown)
  const name = nameOf(account)
  const close = () => setAsks(null)
  const verify = (
    <Button aria-label={`Verify ${name}`} onClick={() => setAsks('verify')}>
      Verify
    </Button>
  )

  async function remove() {
    setRemoving(true)
    try {
      await giveUpAccount(account)
      toast('Bank account removed', `${name} wasn't saved.`)
      onDone()
    } catch (error) {
      toast(`${name} wasn't removed`, errorMessage(error), 'destructive')
    }
    setRemoving(false)
  }

  return (
    <li ref={row} tabIndex={-1} aria-label={name} className="flex flex-wrap items-start gap-x-4 gap-y-3 py-5">
      <Landmark className="size-6 shrink-0 text-muted sm:mt-0.5" />
      <RowTitle
        name={name}
        badges={
          <>
            <Badge tone={isOver ? 'red' : 'yellow'}>Not verified</Badge>
            {account.isTest && <Badge tone="gray">Test</Badge>}
          </>
        }
      >
        <p className="mt-1 text-sm text-muted">{helpOf(account)}</p>
        {!isOver && account.attemptsLeft < MAX_VERIFICATIONS && (
          <p className="mt-1 text-sm">{`${formatCount(account.attemptsLeft, 'try', 'tries')} left.`}</p>
        )}
      </RowTitle>
      {shown === 'verify' && <VerifyForm account={account} onDone={onDone} close={close} />}
      {shown === 'removal' && (
        <RemovalQuestion
          button="Remove this bank account"
          isRemoving={isRemoving}
          remove={() => void remove()}
          close={close}
        >
          {`Remove ${name}? You can add it again later.`}
        </RemovalQuestion>
      )}
      {shown === null && (
        <div className="flex flex-wrap gap-3">
          {!isOver && verify}
          <RemoveButton name={name} ask={() => setAsks('removal')} />
        </div>
      )}
    </li>
  )
}

function headingOf(accounts: readonly UnverifiedAccount[]): string {
  if (accounts.every(({ isOver }) => isOver)) return "Couldn't be verified"
  return accounts.length === 1 ? 'Verify your bank account' : 'Verify your bank accounts'
}

/** Bank accounts that wait to be verified, or could not be. There is at least one. */
export function UnverifiedAccounts({ accounts }: { accounts: readonly UnverifiedAccount[] }) {
  const queries = useQueryClient()
  const done = () => {
    void invalidateUnverified(queries)
    void invalidateMethods(queries)
  }
  return (
    <section aria-labelledby="unverified" className="mb-8">
      <h2 id="unverified" className="mb-4 text-2xl">
        {headingOf(accounts)}
      </h2>
      <PortalCard className="py-1! sm:py-3!">
        <ul aria-label="Accounts to verify" className="divide-y divide-line">
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} onDone={done} />
          ))}
        </ul>
      </PortalCard>
    </section>
  )
}
