import type { Basis } from '#web/lib/forms/changes.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { toast } from '../feedback/toast-store.ts'
import { useRef, useState } from 'react'

export const CONFLICT = 'Someone else updated this while you were editing.'

export interface Versioned {
  version: number
}

/** The record that is edited, and what is needed to detect and resolve a version conflict. */
export interface Conflict<Entity extends Versioned> {
  entity: Entity
  /** Loads the current record. */
  reload: () => Promise<Entity>
  /** The display text of each field, to show what differs. */
  describe: (entity: Entity) => Readonly<Record<string, string>>
  /** The user discards their changes for the current record. Only needed for values outside the form's fields, which reset by themselves. */
  onTaken?: (entity: Entity) => void
}

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Compares the record that a form was filled from with what another user has made of it. */
export function useConflict<Entity extends Versioned>(edited: Conflict<Entity> | undefined) {
  const [shown, setShown] = useState(edited?.entity)
  const [theirs, setTheirs] = useState<Entity | null>(null)
  /** The other user's version that this user has seen and decided to overwrite. */
  const overwritten = useRef<Entity>(null)
  // Fetched again in the meantime. With the same version nothing in the form differs.
  const seen = edited?.entity.version === shown?.version ? edited?.entity : shown
  return {
    shown,
    theirs,
    basis: (): Basis<Entity> | undefined => seen && { seen, now: overwritten.current ?? seen },
    /** Compares the current record with what the form shows. True where nothing shown has changed, so the user need not decide. */
    look: async (failure: string): Promise<boolean> => {
      try {
        const now = await edited?.reload()
        if (!now || !edited || !seen) return false
        const before = overwritten.current ?? seen
        if (now.version !== before.version && isSame(edited.describe(before), edited.describe(now))) {
          overwritten.current = now
          return true
        }
        setTheirs(now)
      } catch (error) {
        toast('Error', errorMessage(error, failure), 'destructive')
      }
      return false
    },
    saveOver: () => {
      overwritten.current = theirs
      setTheirs(null)
    },
    takeTheirs: () => {
      if (!theirs) return
      overwritten.current = null
      setShown(theirs)
      setTheirs(null)
      edited?.onTaken?.(theirs)
    },
  }
}

interface ConflictNoticeProps<Entity extends Versioned> {
  describe: Conflict<Entity>['describe']
  /** The record as the user saw it, and as it is now. */
  seen: Entity
  theirs: Entity
  saveOver: () => void
  takeTheirs: () => void
  isSending: boolean
}

/** Shows what another user has changed, and lets this user choose. */
export function ConflictNotice<Entity extends Versioned>(props: ConflictNoticeProps<Entity>) {
  const { describe, seen, theirs, saveOver, takeTheirs, isSending } = props
  const before = describe(seen)
  const changes = Object.entries(describe(theirs)).filter(([name, value]) => before[name] !== value)
  return (
    <Notice
      tone="error"
      title={CONFLICT}
      className="mb-5"
      actions={
        <>
          <Button onClick={saveOver} pending={isSending}>
            Keep my version
          </Button>
          <Button variant="secondary" onClick={takeTheirs}>
            Use theirs
          </Button>
        </>
      }
    >
      <p className="text-sm">Your changes are still here.</p>
      <dl className="mt-2 text-sm">
        {changes.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{name}:</dt>
            <dd>
              <del>{before[name] || 'none'}</del> → <ins className="no-underline">{value || 'none'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
