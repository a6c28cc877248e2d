import * as z from 'zod/mini'
import { ById, Bytes, Id, optionalParagraphs, requiredEnum, requiredLine, Timestamp } from '#contract/core/fields.ts'
import { Photo, PHOTO_TYPES } from '#contract/maintenance/photos.ts'

/** How an item is. `absent`: the home does not have it. */
export const STATES = ['good', 'worn', 'damaged', 'absent'] as const
export type ItemState = (typeof STATES)[number]

export const NAME_MAX = 60
export const NOTE_MAX = 1000
export const ROOMS_MAX = 40
export const ITEMS_MAX = 40
/** Of a whole statement, and of what one tenant adds to it. */
export const CONDITION_PHOTOS_MAX = 150
export const OWN_PHOTOS_MAX = 60

export const CONDITION_PHOTO_MAX_BYTES = 20 * 1024 * 1024
export const CONDITION_PHOTO_TOO_LARGE = 'A photo can be at most 20 MB.'

/** The notice at the top of every statement, to the letter: G.L. c. 186 §15B(2)(c). */
export const STATUTORY_NOTICE =
  'This is a statement of the condition of the premises you have leased or rented. You should read it carefully in order to see if it is correct. If it is correct you must sign it. This will show that you agree that the list is correct and complete. If it is not correct, you must attach a separate signed list of any damage which you believe exists in the premises. This statement must be returned to the lessor or his agent within fifteen days after you receive this list or within fifteen days after you move in, whichever is later. If you do not return this list, within the specified time period, a court may later view your failure to return the list as your agreement that the list is complete and correct in any suit which you may bring to recover the security deposit.'

const Day = z.iso.date()

const Item = z.object({ id: Id, name: z.string(), state: z.nullable(z.enum(STATES)), note: z.string() })
export type ConditionItem = z.input<typeof Item>

/** `itemId` is null for a photo of the room, or of a tenant for one of the home. */
export const ItemPhoto = z.extend(Photo, { itemId: z.nullable(Id) })
export type ItemPhoto = z.input<typeof ItemPhoto>

/** The rest of an endpoint that takes a photo. Without an item it is of the room, or of a tenant of the home. */
export const photoUpload = {
  method: 'POST',
  status: 201,
  consumes: PHOTO_TYPES,
  params: ById,
  query: z.object({ itemId: z.optional(Id) }),
  body: Bytes,
  response: ItemPhoto,
} as const

/** The rest of an endpoint that answers with a file. */
export const photoFile = { method: 'GET', params: ById, produces: 'image/jpeg', response: Bytes } as const
export const pdfFile = { method: 'GET', params: ById, produces: 'application/pdf', response: Bytes } as const

/** The rest of an endpoint that deletes something. */
export const removal = { method: 'DELETE', params: ById, status: 204, response: z.void() } as const

export const ConditionRoom = z.object({
  id: Id,
  name: z.string(),
  version: z.int(),
  items: z.array(Item),
  /** Oldest first. */
  photos: z.array(ItemPhoto),
})
export type ConditionRoom = z.input<typeof ConditionRoom>

/** What a tenant wrote about an item or, without one, about the home. `isAgreed` is null until staff answer. */
const Note = z.object({
  id: Id,
  itemId: z.nullable(Id),
  note: z.string(),
  isAgreed: z.nullable(z.boolean()),
  answer: z.string(),
})

/** What a tenant returned, or is about to. */
const Reply = z.object({
  id: Id,
  tenantName: z.string(),
  /** Of the user who reads it. */
  isOwn: z.boolean(),
  /** The name that it was signed with. Null until it was sent. */
  signedName: z.nullable(z.string()),
  sentAt: z.nullable(Timestamp),
  /** It was returned as correct, with nothing added. */
  isComplete: z.boolean(),
  /** By when staff answer. Null where there is nothing to answer. */
  answerBy: z.nullable(Day),
  notes: z.array(Note),
  /** Oldest first. */
  photos: z.array(ItemPhoto),
  answer: z.nullable(z.object({ at: Timestamp, signedName: z.string(), note: z.string() })),
})
export type ConditionReply = z.input<typeof Reply>

const Statement = z.object({
  id: Id,
  home: z.nullable(z.string()),
  violations: z.string(),
  sentOn: z.nullable(Day),
  /** The last day for tenants to return it. Null until it was sent. */
  replyBy: z.nullable(Day),
  /** Whether tenants may still return it today. */
  isOpen: z.boolean(),
  /** Why staff withdrew it. Null where it stands. */
  withdrawnBecause: z.nullable(z.string()),
  signedName: z.nullable(z.string()),
  rooms: z.array(ConditionRoom),
  /** What was sent, oldest first. */
  replies: z.array(Reply),
})

export const OwnStatement = z.extend(Statement, {
  /** What the user has added and not sent yet. */
  draft: z.nullable(Reply),
})
export type OwnStatement = z.input<typeof OwnStatement>

export const AdminStatement = z.extend(Statement, {
  leaseId: Id,
  tenantName: z.string(),
  version: z.int(),
  staffName: z.string(),
  createdAt: Timestamp,
  documentId: z.nullable(Id),
})
export type AdminStatement = z.input<typeof AdminStatement>

/** A statement in the list of its lease. */
export const StatementSummary = z.object({
  id: Id,
  staffName: z.string(),
  createdAt: Timestamp,
  sentOn: z.nullable(Day),
  replyBy: z.nullable(Day),
  isOpen: z.boolean(),
  withdrawnBecause: z.nullable(z.string()),
  /** What tenants sent, and how much of it waits for an answer. */
  replies: z.int(),
  waiting: z.int(),
  /** By when the first of them is to be answered. */
  answerBy: z.nullable(Day),
})
export type StatementSummary = z.input<typeof StatementSummary>

export const LeaseStatements = z.object({
  /** A deposit is held and no statement is being filled in. */
  mayStart: z.boolean(),
  /** Newest first. */
  statements: z.array(StatementSummary),
})
export type LeaseStatements = z.input<typeof LeaseStatements>

const version = z
  .int({ error: 'version must be a whole number' })
  .check(z.positive({ error: 'version must be at least 1' }))

const NewItem = z.object({
  id: Id,
  name: requiredLine('Name', NAME_MAX),
  state: z.nullish(requiredEnum('State', STATES)),
  note: optionalParagraphs('Note', NOTE_MAX),
})

const items = z.array(NewItem, { error: 'items must be a list' }).check(
  z.maxLength(ITEMS_MAX, { error: `A room can have at most ${ITEMS_MAX} items` }),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'An item can be there only once' }),
)

export const NewRoom = z.object({
  /** Chosen by the caller, so that the same room is not added twice. */
  id: Id,
  name: requiredLine('Name', NAME_MAX),
})
export type NewRoom = z.output<typeof NewRoom>

export const ChangedRoom = z.object({ version, name: requiredLine('Name', NAME_MAX), items })
export type ChangedRoom = z.output<typeof ChangedRoom>

export const ChangedStatement = z.object({
  version,
  violations: optionalParagraphs('Violations', NOTE_MAX),
  /** The rooms in their order. */
  roomIds: z.array(Id, { error: 'roomIds must be a list' }).check(z.maxLength(ROOMS_MAX)),
})
export type ChangedStatement = z.output<typeof ChangedStatement>

const signedName = requiredLine('Name', 120).check(z.regex(/\p{L}.*\p{L}/u, { error: 'Type your first and last name' }))

export const Finishing = z.object({ name: signedName })

export const NewNote = z.object({
  itemId: z.nullish(Id),
  /** Empty text removes the note. */
  note: optionalParagraphs('Note', NOTE_MAX),
})
export type NewNote = z.output<typeof NewNote>

export const Returning = z.object({ name: signedName })
export type Returning = z.output<typeof Returning>

export const NewAnswer = z.object({
  name: signedName,
  note: optionalParagraphs('Note', NOTE_MAX),
  /** One for each note of the tenant. */
  notes: z
    .array(
      z.object({
        id: Id,
        isAgreed: z.boolean({ error: 'Choose whether you agree' }),
        answer: optionalParagraphs('Note', NOTE_MAX),
      }),
    )
    .check(z.maxLength(ROOMS_MAX * ITEMS_MAX)),
})
export type NewAnswer = z.output<typeof NewAnswer>
