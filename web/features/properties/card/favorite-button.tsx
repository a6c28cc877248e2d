import { IconButton } from '#web/ui/icon-button.tsx'
import { useState } from 'react'
import { CardIcon } from './card-icons.tsx'

/** A heart that is remembered only until the page is reloaded. */
export function FavoriteButton({ title, className = '' }: { title: string; className?: string }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <IconButton
      label={`Save ${title}`}
      data-tooltip="Save"
      look="solid"
      aria-pressed={isSaved}
      onClick={() => setSaved(!isSaved)}
      className={`noscript:hidden ${className}`}
    >
      <CardIcon name="heart" className={isSaved ? 'fill-current! text-brick' : ''} />
    </IconButton>
  )
}
