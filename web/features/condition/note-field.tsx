import { NOTE_MAX } from '#contract/condition/fields.ts'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { useState } from 'react'

interface NoteFieldProps {
  label: string
  optional?: boolean
  note: string
  error?: string | undefined
  change: (note: string) => void
}

/** A note that saves itself. While it has the focus it stays as it is typed, because the server leaves out spaces at its end. */
export function NoteField({ note, change, ...field }: NoteFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextAreaField
      {...field}
      rows={2}
      maxLength={NOTE_MAX}
      value={typed ?? note}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        change(value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
