import { useEffect, useRef } from 'react'
import { ConflictNotice } from './conflict.tsx'

interface OpenConflict {
  field: string
  seen: string
  theirs: string
  saveOver: () => void
  takeTheirs: () => void
}

/** Someone else has changed the field that this user wants to change. Its control has the field's name as `name`. */
function Conflict({ field, seen, theirs, saveOver, takeTheirs }: OpenConflict) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
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

/** `conflict` of `useFieldSaves`, if it has one. */
export const FieldConflict = ({ conflict }: { conflict: OpenConflict | undefined }) =>
  conflict && <Conflict key={`${conflict.field} ${conflict.theirs}`} {...conflict} />
