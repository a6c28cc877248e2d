import { formatDay } from '#contract/core/dates.ts'
import { ownLease } from '#contract/leases/lease-own.ts'
import { type Offer, OfferAnswer } from '#contract/leases/renewals/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { QuestionDialog } from '../own/question-dialog.tsx'
import { rentChange, termOf } from './labels.ts'
import { ReasonArea } from './reason-area.tsx'

interface AnswerDialogProps {
  offer: Offer
  isAccepted: boolean
  close: () => void
}

const ACCEPT = {
  title: 'Accept this renewal?',
  submit: 'Accept renewal',
  submitting: 'Accepting...',
  done: ['Lease renewed', 'We emailed you the new terms.'],
  failed: "The renewal wasn't accepted",
} as const
const DECLINE = {
  title: 'Decline this renewal?',
  submit: 'Decline renewal',
  submitting: 'Declining...',
  done: ['Renewal declined', "We've told your property manager."],
  failed: "The renewal wasn't declined",
  isDestructive: true,
} as const

/** Asks before an offer is answered. A tenant who declines may say why. */
export function AnswerDialog({ offer, isAccepted, close }: AnswerDialogProps) {
  const queries = useQueryClient()
  return (
    <QuestionDialog
      {...(isAccepted ? ACCEPT : DECLINE)}
      description={
        isAccepted
          ? `${termOf(offer)}. Monthly rent: ${rentChange(offer)}.`
          : `Your lease then ends on ${formatDay(offer.currentEndsOn)}, unless we agree on something else.`
      }
      schema={OfferAnswer}
      draft={`renewal-${offer.id}`}
      complete={() => ({ isAccepted })}
      send={async (body) =>
        queries.setQueryData([ownLease.get.path], await call(ownLease.answer, { params: { id: offer.id }, body }))
      }
      close={close}
    >
      {(errors) => !isAccepted && <ReasonArea help="Your property manager reads it." error={errors['reason']} />}
    </QuestionDialog>
  )
}
