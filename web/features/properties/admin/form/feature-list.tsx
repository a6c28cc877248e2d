import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { DragHandle } from '#web/ui/edit/drag-handle.tsx'
import { EntryField } from '#web/ui/edit/entry-field.tsx'
import { SortingStatus } from '#web/ui/edit/sorting-status.tsx'
import { moved, useSorting } from '#web/ui/edit/use-sorting.ts'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

interface FeatureListProps {
  features: readonly string[]
  change: (features: readonly string[]) => void
  error: string | undefined
}

/** The features of a property. Clicking one removes it. */
export function FeatureList({ features, change, error }: FeatureListProps) {
  const [typed, setTyped] = useState('')
  const nameOf = (place: number) => features[place] ?? ''
  const sorting = useSorting({ count: features.length, nameOf, move: (from, to) => change(moved(features, from, to)) })

  function add() {
    const feature = typed.trim()
    if (feature !== '') change([...new Set([...features, feature])])
    setTyped('')
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Features</legend>
      <div className="flex items-end gap-2">
        <EntryField
          label="Feature"
          name="newFeature"
          placeholder="Add a feature"
          value={typed}
          error={error}
          maxLength={100}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          add={add}
          className="min-w-0 grow"
        />
        <Button variant="secondary" onClick={add} className="shrink-0">
          Add feature
        </Button>
      </div>
      {features.length > 0 && (
        <ul {...sorting.list} className="mt-3 flex flex-wrap gap-2">
          {features.map((feature, place) => (
            <li
              key={feature}
              {...sorting.item(place)}
              className={cx(
                'inline-flex max-w-full items-center rounded-full border border-line bg-surface pl-1',
                sorting.draggedPlace === place && 'border-harbor shadow-soft',
              )}
            >
              <DragHandle {...sorting.handle(place)} />
              <button
                type="button"
                aria-label={`Remove ${feature}`}
                onClick={() => change(features.toSpliced(place, 1))}
                className="inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-full pr-3 text-sm font-medium hover:text-brick"
              >
                <span className="truncate">{feature}</span> <X className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SortingStatus announcement={sorting.announcement} />
    </fieldset>
  )
}
