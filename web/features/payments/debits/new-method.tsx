import type { PaymentType } from '#contract/payments/own.ts'
import { MAX_METHODS, type PaymentMethod } from '#contract/payments/methods-own.ts'
import { DEBIT_DAYS } from '#contract/payments/debit-days.ts'
import { debitText, NEW_ACCOUNT } from '#contract/payments/debit-texts.ts'
import { CardForm } from '../cards/card-form.tsx'
import type { Begun, CardFormProps, Confirm } from '../checkout/confirm-result.ts'
import { CheckBox } from '../check-box.tsx'
import { Choice } from '../choice.tsx'
import { Agreement } from './agreement.tsx'
import { authorizePayment } from './api.ts'
import { SandboxBankForm } from './sandbox-bank-form.tsx'

type Kind = PaymentMethod['kind']

interface NewMethodProps extends Omit<CardFormProps, 'begun' | 'children'> {
  begun: Begun
  company: string
  amount: string
  type: PaymentType
  kind: Kind
  choose: (kind: Kind) => void
  /** How many methods are saved. */
  saved: number
  /** A card is saved with its payment. */
  isKept: boolean
  keep: (isKept: boolean) => void
}

const CHOICES = [
  { kind: 'card', title: 'Card', text: 'Paid right away. No fee.' },
  { kind: 'us_bank_account', title: 'Bank account', text: `${DEBIT_DAYS} No fee.` },
] as const

/** A new card or bank account to pay with. The provider's own form has both, and says which was chosen. */
export function NewMethod(props: NewMethodProps) {
  const { begun, company, amount, type, kind, choose, saved, isKept, keep, ...common } = props
  const isBank = kind === 'us_bank_account'
  const text = debitText({ company, account: NEW_ACCOUNT, amount, type })
  const pay = (confirm: Confirm) =>
    common.pay(async (isUpdated) => {
      if (isBank) await authorizePayment(begun.paymentId)
      return await confirm(isUpdated)
    })
  const ofCard = saved < MAX_METHODS && (
    <CheckBox
      label="Save this card for next time"
      help="We keep its brand, last four digits and expiration date. The card number stays with our payment processor."
      checked={isKept}
      onChange={keep}
    />
  )
  const card = (
    <CardForm {...common} begun={begun}>
      {ofCard}
    </CardForm>
  )
  if (!begun.hasBankDebit) return card
  if (begun.mode === 'stripe')
    return (
      <CardForm {...common} begun={begun} pay={pay} onKind={choose}>
        {isBank ? <Agreement text={text} /> : ofCard}
      </CardForm>
    )
  return (
    <>
      <fieldset disabled={common.isPaying} className="mb-6 grid gap-3">
        <legend className="mb-3 text-sm font-semibold">Pay from</legend>
        {CHOICES.map((one) => (
          <Choice
            key={one.kind}
            name="kind"
            value={one.kind}
            isChosen={kind === one.kind}
            choose={() => choose(one.kind)}
          >
            <span>
              <span className="font-semibold">{one.title}</span>
              <span className="block text-sm text-muted">{one.text}</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      {isBank ? <SandboxBankForm {...common} begun={begun} pay={pay} text={text} /> : card}
    </>
  )
}
