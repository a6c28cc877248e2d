import type { OwnViewing } from '#contract/viewings/public.ts'
import { NAME_MAX } from '#contract/viewings/visitors.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField, NameField, PlainField } from '#web/ui/fields/contact-fields.tsx'
import { HoneypotField } from '#web/ui/fields/honeypot-field.tsx'
import { PlainForm } from '#web/ui/fields/plain-form.tsx'
import { PROBLEMS } from './problems.ts'

interface VisitorFormProps {
  viewing: OwnViewing
  token: string
  /** Where the form is sent. */
  action: string
  done: string | null
  /** Its time is no longer free, so it is sent with another. */
  isGone: boolean
}

/** The form's id, by which the other times submit it too. */
export const VISITOR_FORM = 'your-details'

/** Asks who wants to come, while the time is held. */
export function VisitorForm({ viewing: { name, email, phone }, token, action, done, isGone }: VisitorFormProps) {
  const errorOf = (field: string) => (done === field ? PROBLEMS[field] : undefined)
  return (
    <PlainForm id={VISITOR_FORM} action={action} aria-label="Your details" className="mt-6 grid gap-5">
      <input type="hidden" name="action" value="send" />
      <input type="hidden" name="held" value={token} />
      <NameField typed={name} required maxLength={NAME_MAX} error={errorOf('name')} />
      <EmailField
        typed={email}
        help="We'll send a link to confirm your viewing."
        error={errorOf('email') ?? errorOf('contact')}
      />
      <PlainField
        label="Phone"
        name="phone"
        type="tel"
        maxLength={30}
        autoComplete="tel"
        typed={phone}
        help="No email? We'll call you to confirm."
        error={errorOf('phone') ?? errorOf('digits')}
      />
      <HoneypotField name="website" />
      {!isGone && (
        <div>
          <Button type="submit" size="large">
            Request this time
          </Button>
        </div>
      )}
    </PlainForm>
  )
}
