import type { PublicOpenHouse } from '#contract/open-houses/fields.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/badge.tsx'

const statusOf = ({ isCancelled, isFull, movedFrom }: PublicOpenHouse) =>
  isCancelled ? 'Canceled' : isFull ? 'Full' : movedFrom && 'New time'

/** When the home of this page is open to everyone. Where an open house is full, a viewing is the way in. */
export const OpenHouses = ({ id, openHouses }: { id: string; openHouses: readonly PublicOpenHouse[] }) =>
  openHouses.length > 0 && (
    <section aria-labelledby="open" className="mt-12 rounded-card border border-line bg-surface p-5">
      <h2 id="open" className="text-xl">
        Open houses
      </h2>
      <ul>
        {openHouses.map((one) => {
          const status = statusOf(one)
          return (
            <li key={one.id} className="mt-4 flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="flex flex-wrap items-center gap-x-2">
                  <span className={one.isCancelled ? 'line-through' : 'font-semibold'}>{one.when}</span>
                  {status && <Badge tone="gray">{status}</Badge>}
                </p>
                {!one.isCancelled && <p className="text-sm text-muted">{one.note}</p>}
              </div>
              {!one.isCancelled && (
                <LinkButton
                  to={one.isFull ? `/properties/${id}/viewing` : `/open-houses/${one.id}`}
                  variant="secondary"
                  className="print:hidden"
                  aria-label={one.isFull ? undefined : `RSVP, ${one.when}`}
                >
                  {one.isFull ? 'Schedule Viewing' : 'RSVP'}
                </LinkButton>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
