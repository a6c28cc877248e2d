import { companyDay } from '#contract/core/calendar.ts'
import { formatCents, parseCents } from '#contract/core/money.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { partName, partsOf, proratedCents, type Tenancy } from '#contract/leases/proration.ts'
import { type Fields, plainAmount, textOf } from '#web/lib/forms/as-typed.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { PART_NAMES } from './labels.ts'

const CHOICES = Object.entries(PART_NAMES).map(([value, label]) => ({ value, label }))

/** What the part months cost by what is typed in the form. Empty while that is not known. */
function costOf(fields: Fields, today = companyDay()): string {
  const cents = parseCents(plainAmount(fields['rentAmount']))
  const day = (name: string) => textOf(fields[name]) || null
  const partMonths = day('partMonths') as Tenancy['partMonths']
  const parts = [...partsOf({ startsOn: day('leaseStartDate'), endsOn: day('leaseEndDate'), partMonths })]
  if (cents === null || parts.length === 0) return ''
  const costs = parts.map(([, part]) => `${partName(part)}: ${formatAmount(formatCents(proratedCents(cents, part)))}.`)
  const isDue = parts.some(([month]) => month <= today)
  return [
    ...costs,
    isDue && "If a whole month's rent is charged for it already, saving reverses that and charges these days.",
  ]
    .filter(Boolean)
    .join(' ')
}

/** Which part months are charged by the day, with what they cost by the days and the rent that are typed beside it. */
export function PartMonthsField(props: Omit<ComponentProps<typeof SelectField>, 'choices'>) {
  const place = useRef<HTMLDivElement>(null)
  const [cost, setCost] = useState('')
  useEffect(() => {
    const form = place.current?.closest('form')
    const read = () => form && setCost(costOf(Object.fromEntries(new FormData(form))))
    read()
    form?.addEventListener('input', read)
    return () => form?.removeEventListener('input', read)
  }, [])
  return (
    <div ref={place} className="min-w-0">
      <SelectField {...props} choices={CHOICES} />
      <output className="mt-1.5 block text-sm empty:hidden">{cost}</output>
    </div>
  )
}
