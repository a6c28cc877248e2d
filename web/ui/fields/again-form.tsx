import { Button, LinkButton } from '../button.tsx'
import { PlainForm } from './plain-form.tsx'

interface AgainFormProps {
  /** Where the form is sent. */
  action: string
  /** What was sent before. */
  fields: Readonly<Record<string, string | number | null | undefined>>
  /** The form with what was typed. */
  correctHref: string
}

/** The ways back from a lost email and from a wrong address. A plain form, which works without script. */
export const AgainForm = ({ action, fields, correctHref }: AgainFormProps) => (
  <PlainForm action={action} className="mt-5 flex flex-wrap gap-3">
    {Object.entries({ ...fields, again: '' }).map(([field, value]) => (
      <input key={field} type="hidden" name={field} value={value ?? ''} />
    ))}
    <Button type="submit" variant="secondary">
      Send again
    </Button>
    <LinkButton to={correctHref} variant="secondary">
      Wrong address?
    </LinkButton>
  </PlainForm>
)
