import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'

/** A heart that this visit alone remembers. */
export function FavouriteButton({ title, className }: { title: string; className?: string }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <IconButton
      label={`Save ${title}`}
      title={undefined}
      look="solid"
      aria-pressed={isSaved}
      onClick={() => setSaved(!isSaved)}
      className={className}
    >
      <Heart className={cx('transition-transform duration-150', isSaved && 'scale-110 fill-current text-brick')} />
    </IconButton>
  )
}
