import type { Company } from '#contract/company/public.ts'
import { atPhone } from '#server/jobs/email-template.ts'
import { dollars } from '../../labels.ts'
import type { Consequences } from './consequences.ts'
import type { Stopped } from '../refused.ts'

/** What is due after a payment was not made or was taken back, and what to do about it. */
export function dueWords({ phone }: Pick<Company, 'phone'>, due: Consequences, advice: string): string[] {
  const { againCents, dueCents, owedCents, hasLeft, stopped } = due
  const again =
    againCents === 0
      ? 'We had refunded it already, so nothing is due again.'
      : dueCents === 0
        ? `The ${dollars(againCents)} that it paid is open again, and none of that is due yet.`
        : dueCents < againCents
          ? `The ${dollars(againCents)} that it paid is open again, and ${dollars(dueCents)} of that is due now.`
          : `${dollars(againCents)} is due again.`
  const all = !hasLeft && owedCents > dueCents ? ` You owe ${dollars(owedCents)} of rent in all.` : ''
  const toDo = hasLeft
    ? `You're not on this lease now, so there's nothing to pay online. If you still owe something, please call us${atPhone(phone)}.`
    : againCents === 0
      ? ''
      : advice
  return [`${again}${all} ${toDo}`.trim(), ...(stopped ? [stoppedWords(stopped)] : [])]
}

/** An account that can't be used again, and what ended with it. */
function stoppedWords({ account, isAutopayOff, canceled }: Stopped): string {
  const ended = [
    ...(isAutopayOff ? ['Autopay is off now, because it used this account.'] : []),
    ...(canceled === 0
      ? []
      : [canceled === 1 ? 'We canceled your scheduled payment.' : `We canceled your ${canceled} scheduled payments.`]),
  ]
  return [
    `We can't debit ${account} again. To keep using it, add it again at Payment methods, or choose another one.`,
    ...ended,
  ].join(' ')
}

/** The button of an email about a payment that was not made. Someone who has left the lease can't pay here. */
export const payLink = ({ hasLeft, dueCents }: Consequences) =>
  hasLeft || dueCents === 0
    ? { label: 'View your payments', path: '/dashboard/payments' }
    : { label: 'Pay now', path: '/payment' }

export const owedHeading = ({ hasLeft, dueCents, owedCents }: Consequences, otherwise: string) =>
  hasLeft || dueCents === 0 ? otherwise : `You now owe ${dollars(owedCents)}`
