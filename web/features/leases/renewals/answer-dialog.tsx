import { formatDay } from '#contract/core/dates.ts'
import { ownLease } from '#contract/leases/lease-own.ts'
import { type Offer, OfferAnswer } from '#contract/leases/renewals/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rentChange, termOf } from './labels.ts'
import { ReasonArea } from './reason-area.tsx'

interface AnswerDialogProps {
  offer: Offer
  isAccepted: boolean
  close: () => void
}

const ACCEPT = {
  title: 'Accept this renewal?',
  button: 'Accept renewal',
  pending: 'Accepting...',
  done: 'Lease renewed',
  told: 'We emailed you the new terms.',
  failed: "The renewal wasn't accepted",
} as const
const DECLINE = {
  title: 'Decline this renewal?',
  button: 'Decline renewal',
  pending: 'Declining...',
  done: 'Renewal declined',
  told: "We've told your property manager.",
  failed: "The renewal wasn't declined",
} as const

/** Asks before an offer is answered. Whoever declines may say why. */
export function AnswerDialog({ offer, isAccepted, close }: AnswerDialogProps) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const texts = isAccepted ? ACCEPT : DECLINE
  const { form, errors, isSending, hasBegun } = useForm({
    schema: OfferAnswer,
    draft: { name: `renewal-${offer.id}`, about: '' },
    complete: () => ({ isAccepted }),
    send: async (body) => {
      const lease = await call(ownLease.answer, { params: { id: offer.id }, body })
      queries.setQueryData([ownLease.get.path], lease)
      // The rent and what is due may be others now.
      void queries.invalidateQueries()
    },
    onSent: () => {
      toast(texts.done, texts.told)
      close()
    },
    onFailed: (error) => {
      setFailure(errorMessage(error))
      toast(texts.failed, errorMessage(error), 'destructive')
      // The offer may have been withdrawn, or answered in another tab.
      void queries.invalidateQueries({ queryKey: [ownLease.get.path] })
    },
  })
  const leave = () => !hasBegun() && close()
  return (
    <Dialog
      open
      onClose={leave}
      title={texts.title}
      description={
        isAccepted
          ? `${termOf(offer)}. Monthly rent: ${rentChange(offer)}.`
          : `Your lease then ends on ${formatDay(offer.currentEndsOn)}, unless we agree on something else.`
      }
    >
      <form {...form} aria-label={texts.title}>
        {!isAccepted && <ReasonArea help="Your property manager reads it." error={errors['reason']} />}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button disabled={isSending} onClick={leave} variant="secondary">
            Not now
          </Button>
          <Button
            pending={isSending}
            pendingText={texts.pending}
            variant={isAccepted ? 'primary' : 'destructive'}
            type="submit"
          >
            {texts.button}
          </Button>
        </div>
        <p role="alert" className="mt-4 text-sm font-medium text-brick empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}
