import type { AuditLog } from '#contract/audit/admin.ts'
import { capital } from '#web/lib/format/format.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { splitAddress } from '#web/lib/format/split-address.ts'
import { jobAction, personAction } from './job-sentence.ts'
import { isReplaced, paymentOutcomeOf } from './payment-sentence.ts'
import { type Action, partOfWeek, visitAction, visitField, visitValue } from './visit-sentence.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** `adminNotes` → `admin notes`, `assigneeId` → `assignee`, `password_reset` → `password reset`. */
export const readableName = (name: string) =>
  name
    .replace(/Id$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** Fields whose name alone does not say what they are. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  cats: 'rule on cats',
  dogs: 'rule on dogs',
  zip: 'ZIP code',
  hoa: 'monthly HOA fee',
  taxYear: 'yearly property tax',
  lotSqft: 'lot size',
  leaseMonths: 'shortest lease',
  locationPrecision: 'map position',
  floorPlanUrls: 'floor plans',
  tourUrl: 'tour link',
  propertyId: 'listing',
}

/** Shortens an id to its first eight characters. Keys of settings stay as they are. */
export const shortId = (id: string) => (/^[\da-f]{8}-/.test(id) ? id.slice(0, 8) : id)

interface Told {
  names: AuditLog['names']
  resourceType?: string
}

function textOf(value: string, { names, resourceType }: Told) {
  if (Object.hasOwn(names, value)) return names[value]!
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatMoment(value)
  if (resourceType === 'maintenance' && value === 'cancelled') return 'canceled'
  return visitValue(resourceType, value) ?? value
}

const partOf = (part: unknown) => (isObject(part) ? (partOfWeek(part) ?? JSON.stringify(part)) : String(part))

const valueOf = (value: unknown, told: Told) => {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value)) return value.map(partOf).join(', ') || 'none'
  if (typeof value === 'string') return textOf(value, told)
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : JSON.stringify(value)
}

/** The fields that an entry changed, before and after. */
export function changesIn({ details, ...told }: Pick<AuditLog, 'details'> & Told) {
  const { changes } = details
  // The oldest entries only have a status, without its field name.
  const changedFields = isObject(changes) ? changes : 'from' in details && 'to' in details ? { status: details } : {}
  return Object.entries(changedFields).flatMap(([field, change]) =>
    isObject(change)
      ? [
          {
            field: visitField(told.resourceType, field) ?? FIELD_NAMES[field] ?? readableName(field),
            from: valueOf(change['from'], told),
            to: valueOf(change['to'], told),
          },
        ]
      : [],
  )
}

/** Shows a value of an enum, such as `in_progress`, without underscores. */
export const readableValue = (value: string) => (/^[a-z_]+$/.test(value) ? value.replaceAll('_', ' ') : value)

/** Formats a value of an enum, such as `in_progress` as `in progress`. Other text is quoted. */
const inSentence = (value: string) => (/^[a-z_-]+$/.test(value) ? readableName(value) : `"${value}"`)

const listOf = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const MAX_FIELDS = 4

/** What was done: the words before the record's name, and after it. */
function actionOf(log: AuditLog): Action {
  const { action, details } = log
  const changes = changesIn(log)
  const [only] = changes
  const told = jobAction(log) ?? personAction(log) ?? visitAction(log, changes)
  if (told !== null) return told
  if (action === 'create') return [log.resourceType === 'payment' ? 'started' : 'added']
  if (action === 'delete') return ['purgedAfterDays' in details ? 'permanently removed' : 'deleted']
  if (action === 'password_reset') return ['sent a password reset to']
  if (isReplaced(log)) return ['replaced', ' with a newer one']
  if ('reply' in details) return ['replied to']
  if ('message' in details)
    return [details['isInternal'] === true ? 'added an internal note to' : 'sent a message about']
  if (only?.field === 'is active') return [only.to === 'yes' ? 'activated' : 'deactivated']
  if (only?.field === 'deleted') return ['restored']
  if (changes.length === 1 && only && only.from.length + only.to.length < 60)
    return [`changed the ${only.field} of`, ` from ${inSentence(only.from)} to ${inSentence(only.to)}`]
  if (changes.length > MAX_FIELDS) return [`changed ${changes.length} fields of`]
  return [changes.length > 0 ? `changed the ${listOf(changes.map(({ field }) => field))} of` : 'changed']
}

/** The noun before an id, and before a name where that differs. */
const NOUNS: Readonly<Record<string, readonly [noun: string, named?: string]>> = {
  property: ['property', ''],
  payment: ['payment', ''],
  document_template: ['template', 'the template '],
  maintenance: ['maintenance request', 'the request at '],
  contact: ['inquiry', ''],
  viewing: ['viewing', 'the viewing at '],
  viewing_hours: ['viewing hours', 'the viewing hours of '],
  open_house: ['open house', 'the open house at '],
  open_house_guest: ['open house guest', ''],
  job: ['job', 'the '],
  personal_data: ['personal data'],
  audit_log: ['the log'],
}

/** The name in the details of a record that is gone, as a finished job is. */
function nameIn({ details }: AuditLog): string | null {
  if (typeof details['title'] === 'string') return details['title']
  const were = Object.fromEntries(changesIn({ details, names: {} }).map(({ field, from }) => [field, from]))
  return were['first name'] === undefined || were['first name'] === 'none'
    ? null
    : `${were['first name']} ${were['last name'] ?? ''}`.trim()
}

/** A payer starts `a $5.00 payment`; others change `Jo Reed's $5.00 payment`. An inquiry is named after its sender, a request after its street. */
function spoken({ resourceType, userName }: AuditLog, name: string): string {
  if (resourceType === 'contact') return `${name}'s inquiry`
  if (resourceType === 'maintenance') return splitAddress(name).street
  const own = `${userName}'s `
  return resourceType === 'payment' && name.startsWith(own) ? `a ${name.slice(own.length)}` : name
}

function recordOf(log: AuditLog, before?: string): { noun: string; name: string } {
  const { resourceType, resourceId, resource } = log
  const [noun, named = `${noun} `] = NOUNS[resourceType] ?? [readableName(resourceType)]
  const name = resource?.name ?? (log.action === 'delete' || resourceType === 'job' ? nameIn(log) : null)
  if (name !== null)
    return { noun: before ?? (resource?.kind === 'tenant' ? 'tenant ' : named), name: spoken(log, name) }
  return resourceId === null ? { noun: `a ${noun}`, name: '' } : { noun: `${noun} `, name: shortId(resourceId) }
}

/**
 * What was done, in three parts of a sentence: `Ada Lovelace changed the status of `, `Bob Byrne's inquiry` and ` from new to contacted`. What became
 * of a payment begins with its name: `Jo Reed's $5.00 payment` and ` was paid`.
 */
export function sentenceOf(log: AuditLog): { before: string; name: string; after: string } {
  const [verb, after = '', before] = actionOf(log)
  const { noun, name } = recordOf(log, before)
  const outcome = paymentOutcomeOf(log, changesIn(log))
  if (outcome !== null) return { before: capital(noun), name, after: outcome }
  return { before: `${log.userName ?? log.userEmail ?? 'The system'} ${verb} ${noun}`, name, after }
}
