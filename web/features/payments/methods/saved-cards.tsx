import type { PaymentType } from '#contract/payments/own.ts'
import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import { DEBIT_DAYS } from '#contract/payments/debit-days.ts'
import { debitText } from '#contract/payments/debit-texts.ts'
import { payments } from '#contract/payments/own.ts'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '../choice.tsx'
import { TestModeNote } from '../cards/test-mode-note.tsx'
import type { Begun, ConfirmResult, Confirm } from '../checkout/confirm-result.ts'
import { Agreement } from '../debits/agreement.tsx'
import { MethodBadges } from './method-badges.tsx'
import { endingOf, expiresOn, nameOf } from './method-names.ts'

/** Pays with a saved method. The server confirms it with the provider, so that its id there stays on the server. */
async function confirmSaved(paymentId: string, methodId: string): Promise<ConfirmResult> {
  const body = { methodId }
  const { outcome, redirectUrl, message } = await call(payments.confirm, { params: { id: paymentId }, body })
  if (outcome === 'authenticate' && redirectUrl !== null) {
    location.assign(redirectUrl)
    return { status: 'leaving' }
  }
  if (outcome === 'completed') return { status: 'succeeded' }
  if (outcome === 'declined') return { status: 'declined', message: message ?? 'Your card was declined.' }
  return { status: outcome === 'ended' ? 'ended' : 'processing' }
}

interface SavedCardsProps {
  methods: readonly PaymentMethod[]
  begun: Begun
  amount: string
  type: PaymentType
  /** Who is authorized to debit a bank account. */
  company: string
  isPaying: boolean
  payText: string
  pay: (confirm: Confirm) => void
  /** The id of the chosen method. Null for a new card. */
  chosen: string | null
  choose: (id: string | null) => void
}

/** What is agreed to by paying from a saved bank account. */
function Agreed({ methods, chosen, company, amount, type }: SavedCardsProps) {
  const method = methods.find(({ id }) => id === chosen)
  if (method?.kind !== 'us_bank_account') return null
  return <Agreement text={debitText({ company, account: endingOf(method), amount, type })} />
}

/** The choice of a saved method or a new one, and the button for a saved one. */
export const SavedCards = (props: SavedCardsProps) => {
  const { methods, begun, isPaying, payText, pay, chosen, choose } = props
  return (
    <form
      method="dialog"
      aria-label="Payment method"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== null) pay(() => confirmSaved(begun.paymentId, chosen))
      }}
      className="mb-6 grid gap-5"
    >
      <fieldset disabled={isPaying} className="grid gap-3">
        <legend className="mb-3 text-sm font-semibold">Pay with</legend>
        {methods.map((method) => (
          <Choice
            key={method.id}
            name="method"
            value={method.id}
            isChosen={chosen === method.id}
            isOff={method.expiry === 'expired'}
            choose={choose}
          >
            <span>
              <span className="font-semibold">{nameOf(method)}</span>
              <span className="block text-sm text-muted">
                {[method.nickname !== null && endingOf(method), expiresOn(method) ?? DEBIT_DAYS]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <MethodBadges {...method} />
          </Choice>
        ))}
        <Choice name="method" value="new" isChosen={chosen === null} choose={() => choose(null)}>
          <span className="font-semibold">
            {begun.hasBankDebit ? 'Use a new card or bank account' : 'Use a new card'}
          </span>
        </Choice>
      </fieldset>
      {chosen !== null && methods.some(({ isTest }) => isTest) && (
        // In the card form the note spans two columns, which this form does not have.
        <div>
          <TestModeNote />
        </div>
      )}
      <Agreed {...props} />
      {chosen !== null && (
        <Button type="submit" size="large" wide pending={isPaying} pendingText="Processing...">
          {payText}
        </Button>
      )}
    </form>
  )
}
