import { type Autopay, authorizationText, dayOfMonth, LAST_DAY } from '#contract/payments/autopay-own.ts'
import { parseCents } from '#contract/core/money.ts'
import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { endingOf, nameOf } from '../methods/method-names.ts'
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

const labelOf = (method: PaymentMethod) =>
  method.nickname === null ? endingOf(method) : `${nameOf(method)} (${endingOf(method)})`

/** The terms of automatic payments. Its button authorizes them, so the text that is agreed to is right above it. */
export function TermsForm({ userId, autopay, methods, company, onSaved }: TermsFormProps) {
  const { isOn, day, methodId, cap, dueDay } = autopay
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => recallTerms(userId))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const isUsable = (id: string | null | undefined) => methods.some((method) => method.id === id)
  const stored = { day, methodId: isUsable(methodId) ? methodId! : '', cap: cap ?? '' }
  const preferred = stored.methodId || (methods.find(({ isDefault }) => isDefault) ?? methods[0]!).id
  const terms: Terms = {
    day: typed.day ?? day,
    methodId: isUsable(typed.methodId) ? typed.methodId! : preferred,
    cap: typed.cap ?? stored.cap,
  }
  const chosen = methods.find(({ id }) => id === terms.methodId)!
  const cents = parseCents(terms.cap.trim())
  const isLimitKnown = terms.cap.trim() === '' || (cents !== null && cents > 0)
  const isSame = isOn && terms.day === day && terms.methodId === stored.methodId && terms.cap.trim() === stored.cap

  function change(more: Partial<Terms>, field: string) {
    const next = { ...typed, ...more }
    setTyped(next)
    keepTerms(userId, next)
    setErrors(({ [field]: _corrected, ...left }) => left)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    try {
      const saved = await turnOn(terms)
      forgetTerms()
      setTyped({})
      setErrors({})
      onSaved(saved)
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : []
      const found = Object.fromEntries(issues.map(({ path, message }) => [path, message]))
      flushSync(() => setErrors(found))
      const [first] = issues
      if (first) form.current?.querySelector<HTMLElement>(`[name=${CSS.escape(first.path)}]`)?.focus()
      else toast("Autopay wasn't changed", errorMessage(error), 'destructive')
    }
    setSending(false)
  }

  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      aria-label="Autopay"
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Day of the month"
          name="day"
          choices={DAYS}
          value={String(terms.day)}
          onChange={({ currentTarget }) => change({ day: Number(currentTarget.value) }, 'day')}
          help={helpForDay(terms.day, dueDay)}
          error={errors['day']}
        />
        <TextField
          label="Limit for each payment"
          optional
          name="cap"
          icon={<span className="font-semibold">$</span>}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={terms.cap}
          onChange={({ currentTarget }) => change({ cap: currentTarget.value }, 'cap')}
          help="Never charge more than this. Without a limit, all rent that's due is charged."
          error={errors['cap']}
        />
      </div>
      <SelectField
        label="Card"
        name="methodId"
        choices={methods.map((method) => ({ value: method.id, label: labelOf(method) }))}
        value={terms.methodId}
        onChange={({ currentTarget }) => change({ methodId: currentTarget.value }, 'methodId')}
        error={errors['methodId']}
      />
      <div className="rounded-field bg-sand p-4 text-sm">
        <p className="font-semibold">What you agree to</p>
        <p className="mt-1">
          {isLimitKnown
            ? authorizationText({
                company,
                method: endingOf(chosen),
                day: terms.day,
                capCents: terms.cap.trim() === '' ? null : cents,
              })
            : 'Enter a limit in dollars and cents, such as 2100.50, to see it.'}
        </p>
      </div>
      <div>
        <Button type="submit" size="large" pending={isSending} pendingText="Saving..." disabled={isSame}>
          {isOn ? 'Agree and save changes' : 'Agree and turn on autopay'}
        </Button>
      </div>
    </form>
  )
}
