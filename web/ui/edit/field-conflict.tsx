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

/** Someone else has changed the field that this user wants to change. */
export const FieldConflict = ({ conflict }: FieldConflictProps) =>
  conflict && (
    <ConflictNotice
      seen={{ version: 0, text: conflict.seen }}
      theirs={{ version: 1, text: conflict.theirs }}
      describe={({ text }) => ({ [conflict.field]: text })}
      saveOver={conflict.saveOver}
      takeTheirs={conflict.takeTheirs}
      isSending={false}
    />
  )
