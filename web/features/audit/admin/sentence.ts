import type { AuditLog } from '#contract/audit/admin.ts'

const NOUNS: Readonly<Record<string, string>> = {
  user: 'user',
  property: 'property',
  payment: 'payment',
  maintenance: 'maintenance request',
  contact: 'inquiry',
  setting: 'setting',
  hero_image: 'hero image',
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** `adminNotes` → `admin notes`, `assigneeId` → `assignee`, `password_reset` → `password reset`. */
export const readableName = (name: string) =>
  name
    .replace(/Id$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const valueOf = (value: unknown) => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}

/** Shortens an id to its first eight characters. Keys of settings stay as they are. */
const shortId = (id: string) => (/^[\da-f]{8}-/.test(id) ? id.slice(0, 8) : id)

/** The fields that an entry changed, before and after. */
export function changesIn({ details }: Pick<AuditLog, 'details'>): { field: string; from: string; to: string }[] {
  const { changes } = details
  // The oldest entries only have a status, without its field name.
  const changedFields = isObject(changes) ? changes : 'from' in details && 'to' in details ? { status: details } : {}
  return Object.entries(changedFields).flatMap(([field, change]) =>
    isObject(change) ? [{ field: readableName(field), from: valueOf(change['from']), to: valueOf(change['to']) }] : [],
  )
}

/** Formats a value of an enum, such as `in_progress` as `in progress`. Other text is quoted. */
const inSentence = (value: string) => (/^[a-z_]+$/.test(value) ? readableName(value) : `“${value}”`)

const listOf = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const MAX_FIELDS = 4

function actionPhrase(log: AuditLog, what: string): string {
  const { action, details } = log
  const changes = changesIn(log)
  const [only] = changes
  if (action === 'create') return `${log.resourceType === 'payment' ? 'started' : 'added'} ${what}`
  if (action === 'delete') return 'purgedAfterDays' in details ? `permanently removed ${what}` : `deleted ${what}`
  if (action === 'password_reset') return `sent a password reset to ${what}`
  if ('reply' in details) return `replied to ${what}`
  if ('message' in details)
    return details['isInternal'] === true ? `added an internal note to ${what}` : `sent a message about ${what}`
  if (only?.field === 'is active') return `${only.to === 'true' ? 'activated' : 'deactivated'} ${what}`
  if (only?.field === 'deleted') return `restored ${what}`
  if (changes.length === 1 && only && only.from.length + only.to.length < 60)
    return `changed the ${only.field} of ${what} from ${inSentence(only.from)} to ${inSentence(only.to)}`
  if (changes.length > MAX_FIELDS) return `changed ${changes.length} fields of ${what}`
  return changes.length > 0 ? `changed the ${listOf(changes.map(({ field }) => field))} of ${what}` : `changed ${what}`
}

/** What was done, as a sentence: `Ada Lovelace changed the status of inquiry 1a2b3c4d from new to contacted`. */
export function sentenceOf(log: AuditLog): string {
  const noun = NOUNS[log.resourceType] ?? readableName(log.resourceType)
  const what = log.resourceId === null ? `a ${noun}` : `${noun} ${shortId(log.resourceId)}`
  return `${log.userName ?? log.userEmail ?? 'The system'} ${actionPhrase(log, what)}`
}
