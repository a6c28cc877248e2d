import { referenceOf } from '#contract/core/reference.ts'
import type { SentRequest } from '#contract/maintenance/public.ts'
import { promisedPriority, RESPONSE_HOURS, RESPONSE_TIMES } from '#contract/maintenance/response-times.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { backToForm } from '#web/lib/forms/back-to-form.ts'
import type { Sent } from '#web/lib/forms/sent-state.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SentDetails } from '#web/ui/feedback/sent-details.tsx'
import { PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { labelOf } from '../labels.ts'
import { areAtHand, takeBack } from '../photos/sent-photos.ts'

const HOUR_MS = 3_600_000
const FIRST_FIELD = 'fullName'

const priorityOf = ({ priority, isUrgent }: SentRequest) => promisedPriority(priority, isUrgent)

/** `within 3 days, by Nov 26, 2026, 5:43 PM`. */
function promiseOf(sent: SentRequest) {
  const priority = priorityOf(sent)
  if (priority === 'emergency') return RESPONSE_TIMES.emergency
  const due = new Date(Date.parse(sent.createdAt) + RESPONSE_HOURS[priority] * HOUR_MS)
  return `${RESPONSE_TIMES[priority]}, by ${formatMoment(due.toISOString())}`
}

/** In the words of the email. What to do in danger stands at the top of the page. */
const CantWait = ({ hotline, phone }: { hotline: string; phone: string }) => (
  <p className="font-semibold text-brick">
    If it can't wait, call {hotline === '' ? 'us' : 'our 24/7 hotline'} at{' '}
    <PhoneLink number={hotline || phone} className="underline" />.
  </p>
)

interface ConfirmationProps {
  /** What `send` has shown. */
  sent: unknown
  /** Empty where the company has none. */
  phone: string
  hotline: string
}

/** What the sender of a request sees after it. */
export function Confirmation({ sent: shown, phone, hotline }: ConfirmationProps) {
  const sent = shown as SentRequest & Sent
  const { priority, isUrgent, photoIds = [], trackingPath = null } = sent
  const mustAddPhotos = photoIds.length > 0 && !areAtHand(sent.id, photoIds.length)
  function correct() {
    backToForm('email', { ...sent, photoIds: null })
    takeBack(sent.id)
  }
  return (
    <SentDetails
      id="request-heading"
      title="We got your request"
      sent={sent}
      facts={[
        ['Reference', referenceOf(sent.id)],
        ['Request type', labelOf(sent.requestType)],
        ['Priority', `${labelOf(priority)}${isUrgent ? ', urgent' : ''}`],
        ['Address', sent.propertyAddress],
        ...(photoIds.length > 0 ? [['Photos', String(photoIds.length)] as const] : []),
      ]}
      email="a tracking link"
      // A signed-in user is emailed at the account's address.
      correct={sent.owner === null ? correct : undefined}
      correctNote={mustAddPhotos ? "You'll need to add your photos again." : undefined}
      quote={{ title: 'What you reported', text: sent.description }}
      phone={phone}
      actions={
        <>
          {trackingPath !== null && <LinkButton to={trackingPath}>Track your request</LinkButton>}
          <Button variant="secondary" onClick={() => backToForm(FIRST_FIELD)}>
            Report another problem
          </Button>
        </>
      }
      firstField={FIRST_FIELD}
    >
      {(priority === 'emergency' || isUrgent) && (hotline || phone) !== '' && (
        <CantWait hotline={hotline} phone={phone} />
      )}
      <p>We'll respond {promiseOf(sent)}.</p>
    </SentDetails>
  )
}
