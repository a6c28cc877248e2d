import { Consent } from '#contract/documents/fields.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useId } from 'react'
import { SignaturePad } from './signature-pad.tsx'

type Errors = Readonly<Record<string, string | undefined>>

/** What a signature sends in addition to the text of its fields. */
export const completeSignature = (sha256: string) => (fields: Record<string, FormDataEntryValue>) => ({
  sha256,
  isAgreed: fields['isAgreed'] === 'on',
  drawing: fields['drawing'] || null,
})

interface SignFieldsProps {
  errors: Errors
  /** The name that a tenant's signature is compared with. */
  accountName?: string
}

/** The fields of a signature: the typed name, the drawn one if wanted, and the consent. */
export function SignFields({ errors, accountName = '' }: SignFieldsProps) {
  const id = useId()
  const error = errors['isAgreed']
  return (
    <>
      <TextField
        label="Your full name"
        name="name"
        autoComplete="name"
        required
        help={accountName ? `The name on your account is ${accountName}.` : 'Type it as you sign by hand.'}
        error={errors['name']}
      />
      <SignaturePad error={errors['drawing']} />
      <div>
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            name="isAgreed"
            required
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : id}
            className="mt-0.5 size-5 shrink-0 rounded-sm border border-field accent-harbor"
          />
          {Consent.sign}
        </label>
        <FieldError id={id} error={error} />
      </div>
    </>
  )
}
