import * as z from 'zod/mini'
import { Id, paragraphs, Timestamp } from '#contract/core/fields.ts'
import { Photo, PhotoIds } from './photos.ts'

/** The person who submitted the request, or the company's staff. */
export const SIDES = ['sender', 'staff'] as const
export type MaintenanceSide = (typeof SIDES)[number]

const body = paragraphs('Message', 1, 5000)
export const NewMessage = z.object({ body, photoIds: z.nullish(PhotoIds) })
export type NewMessage = z.output<typeof NewMessage>
/** A message from staff goes to the sender unless it is internal. */
export const NewStaffMessage = z.object({
  body,
  isInternal: z._default(z.boolean({ error: 'isInternal must be true or false' }), false),
  photoIds: z.nullish(PhotoIds),
})
export type NewStaffMessage = z.output<typeof NewStaffMessage>

export const Message = z.object({
  id: Id,
  author: z.enum(SIDES),
  authorName: z.nullable(z.string()),
  body: z.string(),
  photos: z.array(Photo),
  createdAt: Timestamp,
})
export type Message = z.input<typeof Message>
export const StaffMessage = z.extend(Message, { isInternal: z.boolean() })

const REASON_MISSING = "Please tell us what isn't right"
/** The sender's answer to whether completed work fixed the problem. */
export const Outcome = z
  .object({
    isFixed: z.boolean({ error: 'isFixed must be true or false' }),
    reason: z.nullish(
      z
        .string({ error: REASON_MISSING })
        .check(
          z.trim(),
          z.maxLength(5000, { error: 'Reason must be at most 5000 characters' }),
          z.regex(/^[^\0]*$/, { error: 'Reason must not contain a null character' }),
        ),
    ),
  })
  .check(z.refine(({ isFixed, reason }) => isFixed || Boolean(reason), { error: REASON_MISSING, path: ['reason'] }))
export type Outcome = z.output<typeof Outcome>
