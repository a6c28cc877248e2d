import { errorMessage } from '#web/lib/api/error-message.ts'
import { optimistically, refresh } from '#web/lib/api/list-cache.ts'
import { isVersionConflict } from '#web/lib/api/version-conflict.ts'
import { useKeptDraft } from '#web/lib/forms/kept-drafts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../feedback/toast-store.ts'
import { CONFLICT, type Versioned } from './conflict.tsx'
import { inLine, type SaveLine } from './save-line.ts'

/** A change of one field of a record. */
interface FieldChange<Entity, Body> {
  /** The field's name, as `describe` has it. */
  field: string
  /** What is sent. The server keeps the fields that are left out. */
  body: Body
  /** How the record looks with it. */
  changes: Partial<Entity>
  /** The field's text that the user changed. By default the one that is shown. */
  seen?: string
  /** The change was saved. Gets the field's text as it is stored. */
  settled?: (stored: string) => void
  /** The user prefers what someone else has saved. */
  discarded?: () => void
}

interface FieldSaves<Entity, Body> {
  entity: Entity
  /** The path of its lists. */
  path: string
  reload: () => Promise<Entity>
  send: (body: Body & Versioned) => Promise<object>
  /** The display text of each field, to tell whether someone else has changed it. */
  describe: (entity: Entity) => Readonly<Record<string, string>>
  done: string
  failure: string
}

/**
 * Saves each field of an open record as soon as it is changed. The change is shown at once and taken back on a failure. If someone else has changed the
 * same field meanwhile, nothing is saved until the user has chosen, in this panel or after it was opened again; a change of another field is no
 * conflict, because only this one is sent.
 */
export function useFieldSaves<Entity extends Versioned & { id: string }, Body extends object>(
  saves: FieldSaves<Entity, Body>,
) {
  type Change = FieldChange<Entity, Body>
  const { entity, path, reload, send, describe, done, failure } = saves
  const queries = useQueryClient()
  const conflictKey = `conflict of ${path} ${entity.id}`
  const [conflict, keepConflict] = useKeptDraft<{ change: Change; seen: string; now: Entity }>(conflictKey)
  const [pending, setPending] = useState<Partial<Entity>>(conflict?.change.changes ?? {})
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  // The list may still hold an older record than the one the conflict was found with.
  const newest = useRef(conflict && conflict.now.version > entity.version ? conflict.now : entity)
  useEffect(() => {
    if (entity.version >= newest.current.version) newest.current = entity
  }, [entity])
  const shown: Entity = { ...entity, ...pending }
  const textOf = (one: Entity, field: string) => describe(one)[field] ?? ''

  const drop = ({ changes }: Change) =>
    setPending(
      (now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changes))) as Partial<Entity>,
    )

  /** Resolves to the field's stored text, or to null where the user must choose first. */
  async function run(change: Change, seen: string, line: SaveLine<Entity>): Promise<string | null> {
    const { field, body, changes } = change
    if (line.newest && line.newest.version > newest.current.version) newest.current = line.newest
    for (;;) {
      const now = newest.current
      const theirs = textOf(now, field)
      if (theirs !== seen && theirs !== line.own.get(field)) {
        keepConflict({ change, seen, now })
        if (!isOpen.current) toast('Error', CONFLICT, 'destructive', { note: `Open it again to save ${field}.` })
        return null
      }
      try {
        const answer = await optimistically(queries, { path, id: entity.id, changes }, () =>
          send({ ...body, version: now.version }),
        )
        newest.current = line.newest = { ...newest.current, ...answer }
        const stored = textOf(newest.current, field)
        line.own.set(field, stored)
        return stored
      } catch (error) {
        if (!isVersionConflict(error)) throw error
        newest.current = await reload()
      }
    }
  }

  /** Resolves when it is saved, has failed or waits for a choice. */
  async function save(change: Change): Promise<void> {
    const seen = change.seen ?? textOf(shown, change.field)
    const running = inLine<Entity, string | null>(`${path} ${entity.id}`, (line) => run(change, seen, line))
    if (conflict?.change.field === change.field) keepConflict(undefined)
    setPending((now) => ({ ...now, ...change.changes }))
    try {
      const stored = await running
      if (stored === null) return
      drop(change)
      change.settled?.(stored)
      toast('Success', done)
    } catch (error) {
      drop(change)
      toast('Error', errorMessage(error, failure), 'destructive')
    }
  }

  const theirs = conflict ? textOf(conflict.now, conflict.change.field) : ''
  return {
    shown,
    save,
    conflict: conflict && {
      field: conflict.change.field,
      seen: conflict.seen,
      theirs,
      saveOver: () => void save({ ...conflict.change, seen: theirs }),
      takeTheirs: () => {
        drop(conflict.change)
        conflict.change.discarded?.()
        keepConflict(undefined)
        void refresh(queries, path)
      },
    },
  }
}
