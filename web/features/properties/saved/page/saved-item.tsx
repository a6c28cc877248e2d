import { formatDate } from '#contract/core/dates.ts'
import type { ComparedProperty } from '#contract/properties/by-ids.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toCard } from '../../card/card-property.ts'
import { PropertyCard, PropertyCardSkeleton } from '../../card/property-card.tsx'
import type { StoredHome } from '../stored-homes.ts'
import { changesSince } from './changes-since.ts'
import { CompareChoice } from './compare/compare-choice.tsx'
import { NoteEditor } from './note-editor.tsx'

/** A saved home that cannot be shown now. */
const Instead = ({ saved, isGone }: { saved: StoredHome; isGone: boolean }) => (
  <article className="flex h-full flex-col justify-center rounded-card border border-line bg-sand p-6">
    <h3 className="font-sans text-base font-semibold wrap-anywhere">
      {isGone ? (
        saved.title
      ) : (
        <Link to={`/properties/${saved.id}`} className="link">
          {saved.title}
        </Link>
      )}
    </h3>
    <p className="mt-1 text-muted">{formatPrice(saved.price, saved.priceType)} when you saved it</p>
    {isGone && <p className="mt-3 font-medium">This home is no longer listed.</p>}
  </article>
)

export const itemId = (id: string) => `saved-${id}`

interface SavedItemProps {
  saved: StoredHome
  /** Null if it is gone. Undefined until it is known. */
  home: ComparedProperty | null | undefined
  hasFailed: boolean
  isChosen: boolean
  canChoose: boolean
  onChoose: (isChosen: boolean) => void
  onNote: (note: string) => void
  onRemove: () => void
}

/** A saved home: its card, what has changed, and the person's note. */
export function SavedItem({ saved, home, hasFailed, isChosen, canChoose, onChoose, onNote, onRemove }: SavedItemProps) {
  const { title } = saved
  const changes = home ? changesSince(saved, home) : []
  return (
    <li id={itemId(saved.id)} className="flex min-w-0 flex-col">
      {home && <PropertyCard property={toCard(home)} loading="lazy" onHeart={onRemove} />}
      {!home &&
        (home === null || hasFailed ? <Instead saved={saved} isGone={home === null} /> : <PropertyCardSkeleton />)}
      <div className="mt-3">
        {changes.length > 0 && (
          <ul aria-label="Changes" className="mb-2 flex flex-wrap gap-2">
            {changes.map((change) => (
              <li key={change}>
                <Tag>{change}</Tag>
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-muted">Saved {formatDate(saved.savedAt)}</p>
        <div className="mt-1">
          <NoteEditor id={saved.id} title={title} note={saved.note} onSave={onNote} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
          {home ? <CompareChoice {...{ title, isChosen, canChoose, onChoose }} /> : <span />}
          <Button variant="quiet" onClick={onRemove} aria-label={`Remove ${title}`} className="-mr-3 px-3!">
            Remove
          </Button>
        </div>
      </div>
    </li>
  )
}
