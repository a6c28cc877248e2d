import * as z from 'zod/mini'
import { ById, Bytes, Id, requiredEnum, requiredLine, Timestamp } from '#contract/core/fields.ts'
import { PHOTO_TYPES } from '#contract/maintenance/photos.ts'

export const DOCUMENT_KINDS = ['lease', 'renewal', 'addendum', 'notice', 'condition', 'receipt', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What the tenant is asked for. */
export const ASKS = ['none', 'acknowledge', 'sign'] as const
export type Ask = (typeof ASKS)[number]

/** `waiting`: someone has not signed or acknowledged it yet. `shared`: nobody has to. */
const DOCUMENT_STATUSES = ['draft', 'shared', 'waiting', 'completed', 'withdrawn'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** Pictures become a PDF. */
export const DOCUMENT_TYPES = ['application/pdf', ...PHOTO_TYPES]
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024
export const DOCUMENT_TOO_LARGE = 'A document can be up to 20 MB.'
export const NOT_A_DOCUMENT = "This isn't a PDF or a JPEG, PNG, WebP or HEIC picture."

const TITLE_MAX = 120
export const REASON_MAX = 200

const Signature = z.object({
  side: z.enum(['tenant', 'company']),
  act: z.enum(['acknowledged', 'signed']),
  /** As it was typed, or the name of the account. */
  name: z.string(),
  at: Timestamp,
})

const Shared = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  ask: z.enum(ASKS),
  isCountersigned: z.boolean(),
  status: z.enum(DOCUMENT_STATUSES),
  bytes: z.int(),
  /** The SHA-256 hash of the file in hexadecimal digits. A signature names it, so that a person signs the file that they saw. */
  sha256: z.string(),
  sharedAt: z.nullable(Timestamp),
  withdrawnAt: z.nullable(Timestamp),
  withdrawnBecause: z.nullable(z.string()),
  /** Oldest first. */
  signatures: z.array(Signature),
})

export const OwnDocument = z.extend(Shared, {
  /** When the user first had the file. */
  openedAt: z.nullable(Timestamp),
  /** The user is asked to sign or confirm it, and has not yet. */
  isForYou: z.boolean(),
  /** The user has left the lease: they can read it, and no longer sign it. The day is their last one on the lease, if it is known. */
  left: z.nullable(z.object({ on: z.nullable(z.iso.date()) })),
  /** The names of the other tenants who have not signed or confirmed it yet. */
  waitsFor: z.array(z.string()),
})
export type OwnDocument = z.input<typeof OwnDocument>

const Recipient = z.object({
  tenantId: Id,
  /** The name of the account, or its email address. */
  name: z.string(),
  /** They are asked to sign or confirm it. */
  isAsked: z.boolean(),
  openedAt: z.nullable(Timestamp),
  /** When they signed or confirmed it. */
  doneAt: z.nullable(Timestamp),
  /** They have left the lease, or their account was deleted, so they are not waited for. */
  hasLeft: z.boolean(),
  /** Whether they can sign in. */
  isActive: z.boolean(),
})
export type Recipient = z.input<typeof Recipient>

export const AdminDocument = z.extend(Shared, {
  /** Who has it, the main tenant first. Of a draft, the tenants who are on the lease. */
  tenants: z.array(Recipient),
  /** The other tenants who are on the lease and do not have it, once it was shared. */
  others: z.array(z.object({ tenantId: Id, name: z.string() })),
  fileName: z.string(),
  /** Who added it. */
  staffName: z.string(),
  createdAt: Timestamp,
  /** Who confirmed, as they shared a notice, that it is delivered as law asks, and when. Null for everything else. */
  delivery: z.nullable(z.object({ confirmedBy: z.string(), confirmedAt: Timestamp })),
  /** The version of the template that it was made from. Null for a file that was added. */
  template: z.nullable(z.object({ id: Id, name: z.string(), version: z.int(), isTextChanged: z.boolean() })),
})
export type AdminDocument = z.input<typeof AdminDocument>

export const DocumentFacts = z
  .object({
    title: requiredLine('Title', TITLE_MAX),
    kind: requiredEnum('Kind', DOCUMENT_KINDS),
    ask: requiredEnum('Ask', ASKS),
    isCountersigned: z._default(z.boolean({ error: 'isCountersigned must be true or false' }), false),
  })
  .check(
    z.refine(({ ask, isCountersigned }) => !isCountersigned || ask === 'sign', {
      error: 'The company signs only what the tenant signs',
      path: ['isCountersigned'],
    }),
  )
export type DocumentFacts = z.output<typeof DocumentFacts>

/** 15 U.S.C. § 7003(b) */
export const DELIVERY_NEEDED =
  'Confirm that this notice was or will also be delivered as the law asks. A notice to quit or of eviction does not count where it is only in the portal.'

export const Withdrawal = z.object({ reason: requiredLine('Reason', REASON_MAX) })

/** The box in which a name is drawn. */
export const DRAWING = { width: 600, height: 180 } as const
const DRAWING_MAX = 20_000

const isInBox = (lines: string) =>
  Array.from(lines.matchAll(/(\d+) (\d+)/g)).every(
    ([, x, y]) => Number(x) <= DRAWING.width && Number(y) <= DRAWING.height,
  )

/** Lines through whole numbers: `M12 40L14 41L20 39`. */
const Drawing = z
  .string({ error: 'drawing must be text' })
  .check(
    z.maxLength(DRAWING_MAX, { error: 'The drawn name has too many lines. Clear it and draw it again' }),
    z.regex(/^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/, { error: 'drawing must be lines', abort: true }),
    z.refine(isInBox, { error: 'drawing must stay in its box' }),
  )

const NOT_A_NAME = 'Type your first and last name'

export const Consent = {
  acknowledge: 'I received this document and have read it.',
  sign: 'I agree to sign this document electronically. My electronic signature has the same effect as a handwritten one. I was able to open the document, and I can have a printed copy without charge when I ask for it.',
} as const

const sha256 = z
  .string({ error: 'sha256 is required' })
  .check(z.regex(/^[\da-f]{64}$/, { error: 'sha256 must be 64 hexadecimal digits' }))
const isAgreed = (error: string) => z.custom<true>((value: unknown) => value === true, { error })

export const NewAcknowledgement = z.object({ sha256 })

export const NewSignature = z.object({
  sha256,
  name: requiredLine('Name', 120).check(z.regex(/\p{L}.*\p{L}/u, { error: NOT_A_NAME })),
  drawing: z.nullish(Drawing),
  isAgreed: isAgreed('Please agree to sign electronically'),
})
export type NewSignature = z.output<typeof NewSignature>

/** The rest of an endpoint that answers with a PDF file of a document. */
export const pdfFile = { params: ById, produces: 'application/pdf', response: Bytes } as const
