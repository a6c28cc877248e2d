import { referenceOf } from '#contract/core/reference.ts'
import type { SentContact } from '#contract/contacts/public.ts'
import { capital } from '#web/lib/format/format.ts'
import { backToForm } from '#web/lib/forms/back-to-form.ts'
import type { Sent } from '#web/lib/forms/sent-state.ts'
import { Button } from '#web/ui/button.tsx'
import { SentDetails } from '#web/ui/feedback/sent-details.tsx'
import type { Listing } from './prefill.ts'

interface ConfirmationProps {
  /** What `send` has shown. */
  sent: unknown
  phone: string
  /** The property that the message is about. */
  listing: Listing | undefined
}

const FIRST_FIELD = 'firstName'

/** What a visitor sees after sending a message. */
export function Confirmation({ sent: shown, phone, listing }: ConfirmationProps) {
  const sent = shown as SentContact & Sent
  return (
    <SentDetails
      id="message-heading"
      title="We got your message"
      sent={sent}
      facts={[
        ['Reference', referenceOf(sent.id)],
        ['Subject', capital(sent.subject)],
        ...(listing && listing.id === sent.propertyId
          ? [['Listing', `${listing.title}, ${listing.address}`] as const]
          : []),
      ]}
      email="a confirmation"
      correct={() => backToForm('email', { ...sent })}
      quote={{ title: 'Your message', text: sent.message }}
      phone={phone}
      actions={
        <Button variant="secondary" onClick={() => backToForm(FIRST_FIELD)}>
          Send another message
        </Button>
      }
      firstField={FIRST_FIELD}
    >
      <p>Thanks for reaching out. We'll get back to you within 24 hours.</p>
    </SentDetails>
  )
}
