import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { useLocation } from '#web/lib/routing/router.tsx'
import type { Company } from '#contract/company/public.ts'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import type { LinkProps } from '#web/lib/routing/link.tsx'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type MenuDrawer from './menu-drawer.tsx'
import { PortalLinks } from './portal-links.tsx'
import { SavedMenuLink } from './saved-link.tsx'

/** Loaded when the button is hovered or focused, because most visits never open it. */
const drawer = lazyModule('shell/site/menu-drawer.tsx', () => import('./menu-drawer.tsx'))

interface MobileMenuProps {
  company: Company
  links: readonly LinkProps[]
  className: string
}

/** The navigation on a small screen. Without JavaScript, or without its chunk, the button links to the footer, which has the same links. */
export function MobileMenu({ company, links, className }: MobileMenuProps) {
  const isHydrated = useHydrated()
  const { key } = useLocation()
  // Open for one history entry only, so that any navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const [Drawer, setDrawer] = useState<typeof MenuDrawer | null>(null)
  const isOpen = openOn === key
  const close = () => setOpenOn(null)
  async function open() {
    const module = await drawer.prefetch()
    if (!module) return location.assign('#site-links')
    setDrawer(() => module.default)
    setOpenOn(key)
  }
  const fetchAhead = () => void drawer.prefetch()
  return (
    <div className={className}>
      {isHydrated ? (
        <IconButton
          label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={() => void open()}
        >
          <Menu />
        </IconButton>
      ) : (
        <a href="#site-links" aria-label="Open menu" className={iconButtonClass()}>
          <Menu />
        </a>
      )}
      {Drawer && (
        <Drawer
          company={company}
          links={links}
          portal={
            <>
              <SavedMenuLink onClick={close} />
              <PortalLinks wide onClick={close} className="mt-2 flex-col" />
            </>
          }
          isOpen={isOpen}
          close={close}
        />
      )}
    </div>
  )
}
