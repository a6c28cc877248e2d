import type { AuditLog } from '#contract/audit/admin.ts'
import { dateFormat } from '#contract/core/dates.ts'

/** Fields of viewings, viewing hours and open houses. */
const FIELDS: Readonly<Record<string, string>> = {
  state: 'status',
  startsAt: 'time',
  assignedTo: 'assignee',
  week: 'weekly hours',
  daysOff: 'days off',
  minutes: 'length',
  bufferMinutes: 'break between viewings',
  noticeHours: 'minimum notice',
  perDay: 'viewings per day',
  needsApproval: 'approval',
  usesCompany: "use of the company's hours",
  day: 'date',
  from: 'start time',
  to: 'end time',
}

const VALUES: Readonly<Record<string, string>> = {
  planned: 'scheduled',
  requested: 'waiting for approval',
  cancelled: 'canceled',
  came: 'attended',
  did_not_come: 'no-show',
}

const VISITS = new Set(['viewing', 'viewing_hours', 'open_house', 'open_house_guest'])

/** The words of a field or value in the log of viewings and open houses. Undefined where its own name says it. */
export const visitField = (type: string | undefined, field: string) =>
  type !== undefined && VISITS.has(type) && Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined
export const visitValue = (type: string | undefined, value: string) =>
  type !== undefined && VISITS.has(type) && Object.hasOwn(VALUES, value) ? VALUES[value] : undefined

const weekday = dateFormat({ weekday: 'long', timeZone: 'UTC' })
/** A Sunday. */
const FIRST_DAY = Date.UTC(2023, 0, 1)
const DAY_MS = 24 * 3600 * 1000

/** A part of the week: `Monday 09:00 to 17:00`. Null for anything else. */
export const partOfWeek = ({ weekday: day, from, to }: Record<string, unknown>) =>
  typeof day === 'number' ? `${weekday(new Date(FIRST_DAY + day * DAY_MS))} ${String(from)} to ${String(to)}` : null

interface Change {
  field: string
  from: string
  to: string
}
/** The noun takes the place of the usual one before the record's name. */
export type Action = readonly [verb: string, rest?: string, noun?: string]

const changeOf = (changes: readonly Change[], field: string) => changes.find((change) => change.field === field)

function viewingAction(changes: readonly Change[]): Action | null {
  const state = changeOf(changes, 'status')
  if (state?.to === 'canceled') return ['canceled']
  if (state?.to === 'booked') return [state.from === 'canceled' ? 'restored' : 'confirmed']
  const [only] = changes
  if (changes.length !== 1 || !only) return null
  if (only.field === 'time') return ['moved', ` from ${only.from} to ${only.to}`]
  if (only.field === 'outcome') return outcomeAction(only)
  if (only.field !== 'assignee') return null
  return only.to === 'none' ? ['removed the assignee of'] : ['assigned', ` to ${only.to}`]
}

const outcomeAction = ({ to }: Change): Action =>
  to === 'none' ? ['cleared the outcome of'] : ['marked', to === 'attended' ? ' as attended' : ' as a no-show']

function hoursAction(changes: readonly Change[]): Action {
  const own = changeOf(changes, "use of the company's hours")
  if (own) return own.to === 'yes' ? ['changed', " to the company's"] : ['gave', ' its own viewing hours', '']
  const [only] = changes
  if (changes.length === 1 && only?.field === 'approval')
    return [`turned ${only.to === 'yes' ? 'on' : 'off'} approval for`, '', 'viewings at ']
  return ['changed']
}

const WHEN = new Set(['date', 'start time', 'end time'])

function openHouseAction({ action }: AuditLog, changes: readonly Change[]): Action | null {
  if (action === 'create') return ['scheduled']
  if (changeOf(changes, 'status')?.to === 'canceled') return ['canceled']
  return changes.length > 0 && changes.every(({ field }) => WHEN.has(field)) ? ['moved'] : null
}

/** What was done to a viewing, viewing hours, an open house or its guest. Null for a change that only fields describe. */
export function visitAction(log: AuditLog, changes: readonly Change[]): Action | null {
  if (log.resourceType === 'viewing') return viewingAction(changes)
  if (log.resourceType === 'viewing_hours') return hoursAction(changes)
  if (log.resourceType === 'open_house') return openHouseAction(log, changes)
  const outcome = changeOf(changes, 'outcome')
  return log.resourceType === 'open_house_guest' && outcome ? outcomeAction(outcome) : null
}
