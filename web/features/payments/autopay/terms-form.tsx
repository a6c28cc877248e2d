import { type Autopay, authorizationText, dayOfMonth, LAST_DAY } from '#contract/payments/autopay-own.ts'
import { parseCents } from '#contract/core/money.ts'
import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useState } from 'react'
import { DollarField } from '../dollar-field.tsx'
import { AgreedForm } from '../agreed-form.tsx'
import { usableOf } from '../methods/method-field.tsx'
import { endingOf } from '../methods/method-names.ts'
import { type Terms, turnOn } from './api.ts'
import { forgetTerms, keepTerms, recallTerms } from './typed-terms.ts'

const DAYS = Array.from({ length: LAST_DAY }, (_, index) => ({
  value: String(index + 1),
  label: `The ${dayOfMonth(index + 1)}`,
}))

/** When rent is paid, where the day is not the one on which it is due. */
function helpForDay(day: number, dueDay: number | null) {
  if (dueDay === null || day === dueDay) return 'The day your rent is due.'
  const due = `Rent is due on the ${dayOfMonth(dueDay)}.`
  return day < dueDay
    ? `${due} It's paid then, and not before.`
    : `${due} On this day it's ${formatCount(day - dueDay, 'day')} late.`
}

interface TermsFormProps {
  userId: string
  autopay: Autopay
  /** Cards that can be charged. At least one. */
  methods: readonly PaymentMethod[]
  /** The company that is authorized. */
  company: string
  onSaved: (autopay: Autopay) => void
}

/** The terms of automatic payments. Its button authorizes them, so the text that is agreed to is right above it. */
export function TermsForm({ userId, autopay, methods, company, onSaved }: TermsFormProps) {
  const { isOn, day, methodId, cap, dueDay } = autopay
  const [typed, setTyped] = useState(() => recallTerms(userId))
  const isSaved = methods.some((method) => method.id === methodId)
  const stored = { methodId: isSaved ? methodId! : '', cap: cap ?? '' }
  const chosen = usableOf(methods, methods.some(({ id }) => id === typed.methodId) ? typed.methodId : stored.methodId)
  const terms: Terms = { day: typed.day ?? day, methodId: chosen.id, cap: typed.cap ?? stored.cap }
  const cents = parseCents(terms.cap.trim())
  const isLimitKnown = terms.cap.trim() === '' || (cents !== null && cents > 0)
  const isSame = isOn && terms.day === day && terms.methodId === stored.methodId && terms.cap.trim() === stored.cap

  function change(more: Partial<Terms>) {
    const next = { ...typed, ...more }
    setTyped(next)
    keepTerms(userId, next)
  }

  async function save() {
    const saved = await turnOn(terms)
    forgetTerms()
    setTyped({})
    onSaved(saved)
  }

  return (
    <AgreedForm
      label="Autopay"
      text={
        isLimitKnown
          ? authorizationText({
              company,
              method: endingOf(chosen),
              isBank: chosen.kind === 'us_bank_account',
              day: terms.day,
              capCents: terms.cap.trim() === '' ? null : cents,
            })
          : 'Enter a limit in dollars and cents, such as 2100.50, to see it.'
      }
      button={isOn ? 'Agree and save changes' : 'Agree and turn on autopay'}
      isOff={isSame}
      methods={methods}
      methodId={chosen.id}
      choose={(id) => change({ methodId: id })}
      save={save}
      failure="Autopay wasn't changed"
    >
      {(errors, correct) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label="Day of the month"
              name="day"
              choices={DAYS}
              value={String(terms.day)}
              onChange={({ currentTarget }) => {
                correct('day')
                change({ day: Number(currentTarget.value) })
              }}
              help={helpForDay(terms.day, dueDay)}
              error={errors['day']}
            />
            <DollarField
              label="Limit for each payment"
              optional
              name="cap"
              value={terms.cap}
              onChange={({ currentTarget }) => {
                correct('cap')
                change({ cap: currentTarget.value })
              }}
              help="Never charge more than this. Without a limit, all rent that's due is charged."
              error={errors['cap']}
            />
          </div>
        </>
      )}
    </AgreedForm>
  )
}
