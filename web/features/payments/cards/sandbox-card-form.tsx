import type { TestCard } from '#contract/payments/test-cards.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CardErrors, cardErrors } from './card-errors.ts'
import type { CardFormProps } from '../checkout/confirm-result.ts'
import { confirmInSandbox, spaced, testCard } from './sandbox.ts'
import { sandboxFields } from './sandbox-fields.ts'
import { TestModeNote } from './test-mode-note.tsx'
import { TestCardList } from './test-card-list.tsx'

const EMPTY = { number: '', expiry: '', cvc: '' }

/** The sandbox's card form. It accepts only test cards and sends their tokens. */
export function SandboxCardForm({ begun, isPaying, payText, pay, children }: CardFormProps) {
  const [card, setCard] = useState(EMPTY)
  const [errors, setErrors] = useState<CardErrors>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = cardErrors(card.number, card.expiry, card.cvc)
    flushSync(() => setErrors(found))
    const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
    const token = testCard(card.number)?.token
    if (wrong || token === undefined) wrong?.focus()
    else pay(() => confirmInSandbox(begun, token))
  }

  const choose = (chosen: TestCard) => {
    setErrors({})
    setCard({ number: spaced(chosen), expiry: '12 / 34', cvc: chosen.brand === 'amex' ? '1234' : '123' })
  }

  const field = sandboxFields({ typed: card, setTyped: setCard, errors, setErrors })

  return (
    <form method="dialog" noValidate onSubmit={submit} aria-label="Card" className="grid grid-cols-2 gap-5">
      <TestModeNote />
      <TextField
        label="Card number"
        placeholder="4242 4242 4242 4242"
        maxLength={24}
        className="col-span-2"
        {...field('number')}
      />
      <TextField label="Expires" placeholder="MM / YY" maxLength={9} {...field('expiry')} />
      <TextField label="Security code" placeholder="123" maxLength={5} {...field('cvc')} />
      {children !== undefined && <div className="col-span-2">{children}</div>}
      <Button type="submit" size="large" wide className="col-span-2" pending={isPaying} pendingText="Processing...">
        {payText}
      </Button>
      <div className="col-span-2">
        <TestCardList choose={choose} />
      </div>
    </form>
  )
}
