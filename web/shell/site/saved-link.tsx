import { createElement } from 'react'
import { useSavedList, useSavedMessages } from '#web/features/properties/saved/saved-list.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useLocation } from '#web/lib/routing/router.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Heart } from '#web/ui/heart.tsx'
import { currentness } from './site-map.ts'

/** The name of the links to the saved homes. */
function useSavedName() {
  const { length } = useSavedList().homes
  return length === 0 ? 'Saved homes' : formatCount(length, 'saved home')
}

/** The heart in the navbar, with the number of saved homes. */
export function SavedLink() {
  const { pathname } = useLocation()
  const { length } = useSavedList().homes
  const messages = useSavedMessages()
  return (
    <>
      <Link
        to="/saved"
        aria-label={useSavedName()}
        aria-current={currentness('/saved', pathname)}
        className={iconButtonClass('plain', 'relative max-[22rem]:hidden')}
      >
        <Heart />
        {length > 0 && (
          <span className="absolute top-0 right-0 rounded-full bg-harbor px-1 text-xs text-on-harbor">{length}</span>
        )}
      </Link>
      {messages && createElement(messages)}
    </>
  )
}

/** In the mobile menu, because the narrowest phones have no space for the heart. */
export const SavedMenuLink = ({ onClick }: { onClick: () => void }) => (
  <LinkButton to="/saved" wide variant="secondary" onClick={onClick} className="mt-6">
    {useSavedName()}
  </LinkButton>
)
