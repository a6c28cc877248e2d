import { CONTACT_SUBJECTS } from '#contract/contacts/public.ts'
import { capital } from '#web/lib/format/format.ts'
import { rateLimitMessage } from '#web/lib/api/error-message.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { HoneypotField } from '#web/ui/fields/honeypot-field.tsx'
import type { Listing } from './prefill.ts'
import { sending } from './lazy-sending.ts'

const SUBJECTS = [
  { value: '', label: 'Select a subject' },
  ...CONTACT_SUBJECTS.map((value) => ({ value, label: capital(value) })),
]

interface ContactFormProps {
  /** Identifies what a link filled in, for the stored draft. */
  about: string
  opening: { subject: string; message: string }
  listing: Listing | undefined
}

/** The contact form. */
export function ContactForm({ about, opening, listing }: ContactFormProps) {
  const { form, errors, isSending } = useForm({
    // Throws without a connection, which is reported as a failure.
    schema: async () => (await sending.prefetch())!.schema,
    draft: { name: 'contact', about },
    complete: () => ({ propertyId: listing?.id }),
    send: (values, key) => sending.loaded()!.send(values, key),
    onSent: () => {},
    onFailed: (error) =>
      toast('Error', 'Failed to send message. Please try again.', 'destructive', { note: rateLimitMessage(error) }),
  })
  const parts = sending.loaded()
  return (
    <form {...form} aria-label="Message" className="relative grid gap-5 sm:grid-cols-2">
      {parts && <parts.ErrorSummary errors={errors} />}
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        error={errors['firstName']}
        aria-required
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        error={errors['lastName']}
        aria-required
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        error={errors['email']}
        aria-required
      />
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" optional error={errors['phone']} />
      <SelectField
        label="Subject"
        name="subject"
        choices={SUBJECTS}
        defaultValue={opening.subject}
        error={errors['subject']}
        aria-required
        className="sm:col-span-2"
      />
      <TextAreaField
        label="Message"
        name="message"
        rows={7}
        defaultValue={opening.message}
        error={errors['message']}
        aria-required
        className="sm:col-span-2"
      />
      <HoneypotField name="website" />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2">
        <Button type="submit" size="large" pending={isSending} pendingText="Sending...">
          Send message
        </Button>
        <p className="text-sm text-muted">We reply within 24 hours.</p>
      </div>
    </form>
  )
}
