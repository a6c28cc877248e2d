import { Button } from '#web/ui/button.tsx'
import { Heart } from '#web/ui/heart.tsx'
import { type Savable, toggleSaved, useIsSaved } from './saved-changes.ts'

/** The heart on the page of a home. */
export function SaveButton({ home }: { home: Savable }) {
  const isSaved = useIsSaved(home.id)
  return (
    <Button
      variant="quiet"
      aria-label={`Save ${home.title}`}
      data-tooltip="Save"
      aria-pressed={isSaved}
      onClick={() => toggleSaved(home)}
      className="px-3! noscript:hidden"
    >
      <Heart className={isSaved ? 'size-4.5 fill-current text-brick' : 'size-4.5'} />
      <span className="max-sm:hidden">Save</span>
    </Button>
  )
}
