import type { ComponentProps } from 'react'
import { TextField } from '../fields/text-field.tsx'

/** A field whose text is added to a list. Enter adds the text instead of submitting the form. */
export const EntryField = ({ add, ...field }: ComponentProps<typeof TextField> & { add: () => void }) => (
  <TextField
    {...field}
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      add()
    }}
  />
)
