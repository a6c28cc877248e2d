import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { Duty } from '#contract/deposits/fields.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { daysOf, DUTY_NAMES, HELD_NAMES } from '../labels.ts'

const STATUSES: Record<Duty['status'], { name: string; tone: Tone }> = {
  done: { name: 'Done', tone: 'green' },
  open: { name: 'Open', tone: 'yellow' },
  overdue: { name: 'Overdue', tone: 'red' },
  upcoming: { name: 'Upcoming', tone: 'gray' },
}

const ACTIONS: Record<Duty['kind'], string> = {
  account: 'Record account',
  condition: 'Record statement',
  interest: 'Credit interest',
  return: 'Return deposit',
}

export const keyOf = ({ kind, interestOn, from, startsOn, doneOn }: Duty) =>
  `${kind} ${interestOn ?? ''} ${from ?? startsOn} ${doneOn ?? ''}`

/** What a duty is about: the days of interest, or the part of the deposit that a receipt is for. */
function aboutOf({ kind, interestOn, from, until, amount, startsOn }: Duty): string | null {
  if (kind === 'account' && amount !== null) return `For ${formatAmount(amount)} received on ${formatDay(startsOn)}`
  if (interestOn === null || from === null || until === null) return null
  return `On the ${HELD_NAMES[interestOn]}, ${daysOf({ from, until })}${amount === null ? '' : `, ${formatAmount(amount)}`}`
}

/** What the law asks for, by when, and the button that records it. */
export function DutyRow({ duty, act }: { duty: Duty; act: () => void }) {
  const { kind, status, dueOn, doneOn, startsOn } = duty
  const about = aboutOf(duty)
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{DUTY_NAMES[kind]}</span>
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].name}</Badge>
      </p>
      {about !== null && <p className="text-muted">{about}</p>}
      <p className="text-muted">
        {doneOn === null ? `Due ${formatDay(dueOn)}` : `Done ${formatDay(doneOn)}, due ${formatDay(dueOn)}`}
        {status === 'upcoming' && `, from ${formatDay(startsOn)}`}
      </p>
      {(status === 'open' || status === 'overdue') && (
        <Button variant="secondary" onClick={act} className="mt-1 w-fit print:hidden">
          {ACTIONS[kind]}
        </Button>
      )}
    </li>
  )
}
