import { TEST_BANKS, TEST_ROUTING_NUMBER, type TestBank } from '#contract/payments/test-banks.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { confirmInSandbox } from '../cards/sandbox.ts'
import { sandboxFields } from '../cards/sandbox-fields.ts'
import { TestModeNote } from '../cards/test-mode-note.tsx'
import { type CardFormProps, isSetup } from '../checkout/confirm-result.ts'
import { Choice } from '../choice.tsx'
import { Agreement } from './agreement.tsx'
import { TestBankList } from './test-bank-list.tsx'

/** The owner is there and has just agreed. */
const MANDATE = {
  'mandate_data[customer_acceptance][type]': 'online',
  'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
}
const BY_DEPOSITS = { 'payment_method_options[us_bank_account][verification_method]': 'microdeposits' }

const EMPTY = { routing: '', account: '' }
type Typed = typeof EMPTY
type Errors = Partial<Record<keyof Typed, string | undefined>>

const bare = (text: string) => text.replaceAll(/[\s-]/g, '')
const bankOf = ({ account }: Typed): TestBank | undefined => TEST_BANKS.find(({ number }) => number === bare(account))

function errorsOf(typed: Typed): Errors {
  const { routing, account } = typed
  return {
    ...(bare(routing) !== TEST_ROUTING_NUMBER && {
      routing:
        routing.trim() === '' ? 'Routing number is required' : `Use the test routing number ${TEST_ROUTING_NUMBER}`,
    }),
    ...(bankOf(typed) === undefined && {
      account: account.trim() === '' ? 'Account number is required' : 'Use one of the test account numbers below',
    }),
  }
}

const HOW = [
  { value: 'now', title: 'Verify it now', text: 'You can pay with it right away.' },
  { value: 'deposits', title: 'Verify it with deposits', text: 'They arrive in 1 to 2 business days.' },
] as const

interface BankFormProps extends CardFormProps {
  /** What the payer agrees to. */
  text: string
}

/** The sandbox's form of a bank account. It accepts only test accounts and sends their tokens. */
export function SandboxBankForm({ begun, isPaying, payText, pay, text }: BankFormProps) {
  const [typed, setTyped] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [how, setHow] = useState<string>('now')
  const isSaving = isSetup(begun)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    flushSync(() => setErrors(errorsOf(typed)))
    const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
    const bank = bankOf(typed)
    if (wrong || bank === undefined) return wrong?.focus()
    pay(() => confirmInSandbox(begun, bank.token, { ...MANDATE, ...(how === 'deposits' && BY_DEPOSITS) }))
  }

  const field = sandboxFields({ typed, setTyped, errors, setErrors })

  return (
    <form method="dialog" noValidate onSubmit={submit} aria-label="Bank account" className="grid gap-5">
      <div>
        <TestModeNote />
      </div>
      <TextField label="Routing number" placeholder={TEST_ROUTING_NUMBER} maxLength={24} {...field('routing')} />
      <TextField label="Account number" placeholder={TEST_BANKS[0]?.number} maxLength={24} {...field('account')} />
      {isSaving && (
        <fieldset disabled={isPaying} className="grid gap-3">
          <legend className="mb-3 text-sm font-semibold">Verification</legend>
          {HOW.map((one) => (
            <Choice key={one.value} name="how" value={one.value} isChosen={how === one.value} choose={setHow}>
              <span>
                <span className="font-semibold">{one.title}</span>
                <span className="block text-sm text-muted">{one.text}</span>
              </span>
            </Choice>
          ))}
        </fieldset>
      )}
      <Agreement text={text} />
      <Button type="submit" size="large" wide pending={isPaying} pendingText="Processing...">
        {payText}
      </Button>
      <TestBankList
        isSaving={isSaving}
        choose={({ number }) => {
          setErrors({})
          setTyped({ routing: TEST_ROUTING_NUMBER, account: number })
        }}
      />
    </form>
  )
}
