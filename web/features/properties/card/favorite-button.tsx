import { IconButton } from '#web/ui/icon-button.tsx'
import { type Savable, toggleSaved, useIsSaved } from '../saved/saved-changes.ts'
import { CardIcon } from './card-icons.tsx'

interface FavoriteButtonProps {
  home: Savable
  /** Instead of saving it or not. */
  onPress?: (() => void) | undefined
  className?: string
}

/** Saves a home in the account, or on this device without one. Needs `CardIconDrawings` on the page. */
export function FavoriteButton({ home, onPress, className = '' }: FavoriteButtonProps) {
  const isSaved = useIsSaved(home.id)
  return (
    <IconButton
      label={`Save ${home.title}`}
      data-tooltip="Save"
      look="solid"
      aria-pressed={isSaved}
      onClick={onPress ?? (() => toggleSaved(home))}
      className={`noscript:hidden ${className}`}
    >
      <CardIcon name="heart" className={isSaved ? 'fill-current! text-brick' : ''} />
    </IconButton>
  )
}
