import { TextAreaField } from '../fields/text-field.tsx'

interface AdminNotesFieldProps {
  notes: string | null | undefined
  error: string | undefined
  className?: string
}

/** What members of staff note about a record for one another. */
export const AdminNotesField = ({ notes, error, className }: AdminNotesFieldProps) => (
  <TextAreaField
    label="Admin notes"
    name="adminNotes"
    optional
    rows={3}
    defaultValue={notes ?? ''}
    error={error}
    help="Visible to staff only."
    className={className}
  />
)
