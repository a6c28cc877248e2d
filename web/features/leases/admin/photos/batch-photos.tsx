import type { Batch } from '#contract/leases/batch/admin.ts'
import { createStore } from '#web/lib/page/store.ts'
import { sessionState, subscribeToSession } from '#web/lib/session/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ChosenPhoto } from './chosen-photo.tsx'
import { paymentName } from './payment-name.ts'
import { addPhotos } from './photo-uploads.ts'

/** The photos that were chosen for rows of a batch. They stay while other pages are open, as what was typed does, but not through a reload. */
const chosen = createStore<ReadonlyMap<number, File>>(new Map())

/** The photo of one payment of a batch. */
export function BatchPhoto({ row }: { row: number }) {
  const file = chosen.use().get(row) ?? null
  return (
    <>
      <p className="mb-1.5 text-sm font-semibold @5xl:in-[fieldset:not(:first-of-type)]:hidden">
        Photo<span className="font-normal text-muted @5xl:hidden"> (optional)</span>
      </p>
      <ChosenPhoto
        of={`Payment ${row + 1}`}
        file={file}
        isCompact
        choose={(next) =>
          chosen.set(new Map(next ? [...chosen.now(), [row, next]] : [...chosen.now()].filter(([at]) => at !== row)))
        }
      />
    </>
  )
}

/** Forgets what was chosen, as all rows are cleared. */
export const forgetChosen = () => chosen.set(new Map())

/** Sends the photos of payments that were just recorded. `rows` has the row of each. */
export function sendChosen(queries: QueryClient, rows: readonly number[], { receipts }: Batch) {
  const left = new Map(chosen.now())
  for (const [at, { entry }] of receipts.entries()) {
    const row = rows[at] ?? -1
    const file = left.get(row)
    if (!file) continue
    left.delete(row)
    addPhotos(queries, { entryId: entry.id, about: paymentName(entry), files: [file] })
  }
  chosen.set(left)
}

// Checks have account numbers, so none stays after signing out.
subscribeToSession(() => sessionState() === 'leaving' && forgetChosen())
