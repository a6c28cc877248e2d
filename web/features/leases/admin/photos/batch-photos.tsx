import type { Batch } from '#contract/leases/batch/admin.ts'
import { sessionState, subscribeToSession } from '#web/lib/session/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ChosenPhoto } from './chosen-photo.tsx'
import { paymentName } from './payment-name.ts'
import { addPhotos } from './photo-uploads.ts'

/** The photos that were chosen for rows of a batch. They stay while other pages are open, as what was typed does, but not through a reload. */
let chosen: ReadonlyMap<number, File> = new Map()
const listeners = new Set<() => void>()

function change(next: ReadonlyMap<number, File>) {
  chosen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const now = () => chosen

/** The photo of one payment of a batch. */
export function BatchPhoto({ row }: { row: number }) {
  const file = useSyncExternalStore(subscribe, now, now).get(row) ?? null
  return (
    <>
      <p className="mb-1.5 text-sm font-semibold @5xl:in-[fieldset:not(:first-of-type)]:hidden">
        Photo<span className="font-normal text-muted @5xl:hidden"> (optional)</span>
      </p>
      <ChosenPhoto
        of={`Payment ${row + 1}`}
        file={file}
        isCompact
        choose={(next) => change(new Map(next ? [...chosen, [row, next]] : [...chosen].filter(([at]) => at !== row)))}
      />
    </>
  )
}

/** Forgets what was chosen, as all rows are cleared. */
export const forgetChosen = () => change(new Map())

/** Sends the photos of payments that were just recorded. `rows` has the row of each. */
export function sendChosen(queries: QueryClient, rows: readonly number[], { receipts }: Batch) {
  const left = new Map(chosen)
  for (const [at, { entry }] of receipts.entries()) {
    const row = rows[at] ?? -1
    const file = left.get(row)
    if (!file) continue
    left.delete(row)
    addPhotos(queries, { entryId: entry.id, about: paymentName(entry), files: [file] })
  }
  change(left)
}

// Checks have account numbers, so none stays after signing out.
subscribeToSession(() => sessionState() === 'leaving' && forgetChosen())
