import type { Basis } from '#web/lib/forms/changes.ts'
import { reasonOf } from '#web/lib/api/reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { toast } from '../feedback/toast-store.ts'
import { useRef, useState } from 'react'

export interface Versioned {
  version: number
}

/** What is edited, so that somebody else's change of it in the meantime can be told and settled. */
export interface Conflict<Entity extends Versioned> {
  entity: Entity
  /** As it is now. */
  reload: () => Promise<Entity>
  /** Its fields by name, as people read them: what differs is shown. */
  describe: (entity: Entity) => Readonly<Record<string, string>>
  /** What was typed is given up for this. Only for what is kept beside the fields, which begin anew by themselves. */
  onTaken?: (entity: Entity) => void
}

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  JSON.stringify(one) === JSON.stringify(other)

/** What a form was filled from, and what somebody else has made of it meanwhile. */
export function useConflict<Entity extends Versioned>(edited: Conflict<Entity> | undefined) {
  const [shown, setShown] = useState(edited?.entity)
  const [theirs, setTheirs] = useState<Entity | null>(null)
  /** The change of somebody else that the writer knows of and saves over. */
  const known = useRef<Entity>(null)
  // Loaded again in the meantime; under the same version it holds nothing that the fields do not show.
  const seen = edited?.entity.version === shown?.version ? edited?.entity : shown
  return {
    shown,
    theirs,
    basis: (): Basis<Entity> | undefined => seen && { seen, now: known.current ?? seen },
    /** Compares the record with what the form shows. True where nothing that it shows has changed: there is nothing to ask the writer. */
    look: async (failure: string): Promise<boolean> => {
      try {
        const now = await edited?.reload()
        if (!now || !edited || !seen) return false
        const before = known.current ?? seen
        if (now.version !== before.version && isSame(edited.describe(before), edited.describe(now))) {
          known.current = now
          return true
        }
        setTheirs(now)
      } catch (error) {
        toast('Error', reasonOf(error, failure), 'destructive')
      }
      return false
    },
    saveOver: () => {
      known.current = theirs
      setTheirs(null)
    },
    takeTheirs: () => {
      if (!theirs) return
      known.current = null
      setShown(theirs)
      setTheirs(null)
      edited?.onTaken?.(theirs)
    },
  }
}

interface ConflictNoticeProps<Entity extends Versioned> {
  describe: Conflict<Entity>['describe']
  /** What the writer saw, and what it is now. */
  seen: Entity
  theirs: Entity
  saveOver: () => void
  takeTheirs: () => void
  isSending: boolean
}

/** Tells what somebody else has changed, and lets the writer choose. */
export function ConflictNotice<Entity extends Versioned>(props: ConflictNoticeProps<Entity>) {
  const { describe, seen, theirs, saveOver, takeTheirs, isSending } = props
  const before = describe(seen)
  const changes = Object.entries(describe(theirs)).filter(([name, value]) => before[name] !== value)
  return (
    <Notice
      tone="error"
      title="Somebody else changed this in the meantime."
      className="mb-5"
      actions={
        <>
          <Button onClick={saveOver} pending={isSending}>
            Save mine
          </Button>
          <Button variant="secondary" onClick={takeTheirs}>
            Take theirs
          </Button>
        </>
      }
    >
      <p className="text-sm">What you typed is still here.</p>
      <dl className="mt-2 text-sm">
        {changes.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{name}:</dt>
            <dd>
              <del>{before[name] || 'nothing'}</del> → <ins className="no-underline">{value || 'nothing'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
