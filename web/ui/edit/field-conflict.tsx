import { useRef } from 'react'
import { ConflictNotice } from './conflict.tsx'

interface FieldConflictProps {
  /** `conflict` of `useFieldSaves`. */
  conflict: {
    field: string
    seen: string
    theirs: string
    saveOver: () => void
    takeTheirs: () => void
  } | null
}

/** Someone else has changed the field that this user wants to change. Its control has the field's name as `name`. */
export function FieldConflict({ conflict }: FieldConflictProps) {
  const place = useRef<HTMLDivElement>(null)
  if (!conflict) return null
  const { field, seen, theirs, saveOver, takeTheirs } = conflict
  /** Back to the field, because the buttons go with the notice. */
  const settle = (by: () => void) => () => {
    place.current?.closest('dialog')?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
    by()
  }
  return (
    <div ref={place}>
      <ConflictNotice
        seen={{ version: 0, text: seen }}
        theirs={{ version: 1, text: theirs }}
        describe={({ text }) => ({ [field]: text })}
        saveOver={settle(saveOver)}
        takeTheirs={settle(takeTheirs)}
        isSending={false}
      />
    </div>
  )
}
