import type { ConditionReply, OwnStatement } from '#contract/condition/fields.ts'
import { formatDate, formatDay } from '#contract/core/dates.ts'

/** Says what a note or photo is about: `Kitchen: Floor`. */
export function itemNames({ rooms }: Pick<OwnStatement, 'rooms'>) {
  const names = new Map(
    rooms.flatMap((room) => room.items.map((item) => [item.id, `${room.name}: ${item.name}`] as const)),
  )
  return (itemId: string | null) => (itemId === null ? 'The home' : (names.get(itemId) ?? 'The home'))
}

type Open = Pick<OwnStatement, 'sentOn' | 'replyBy' | 'isOpen' | 'withdrawnBecause'>

/** How the statement stands, for staff and tenants alike. */
export function openSentence({ sentOn, replyBy, isOpen, withdrawnBecause }: Open): string {
  if (sentOn === null || replyBy === null) return 'Not finished yet.'
  if (withdrawnBecause !== null) return `Withdrawn: ${withdrawnBecause}`
  return isOpen
    ? `Sent on ${formatDay(sentOn)}. Open for the tenants until ${formatDay(replyBy)}.`
    : `Sent on ${formatDay(sentOn)}. Closed: the last day to return it was ${formatDay(replyBy)}.`
}

export const replySentence = ({ tenantName, sentAt, isComplete }: ConditionReply) =>
  `${tenantName} ${isComplete ? 'returned it as correct and complete' : 'returned it with a list'}${sentAt === null ? '' : ` on ${formatDate(sentAt)}`}.`

export const answerSentence = ({ answer, answerBy, isComplete }: ConditionReply): string | null => {
  if (isComplete) return null
  if (answer !== null) return `Answered on ${formatDate(answer.at)} by ${answer.signedName}.`
  return answerBy === null ? null : `An answer is due by ${formatDay(answerBy)}.`
}
