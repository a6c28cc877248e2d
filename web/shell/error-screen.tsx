import { company } from '#web/features/company/api.ts'
import { focusHeading } from '#web/lib/routing/focus-heading.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Mark } from '#web/ui/layout/logo.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const reload = () => location.reload()

/** Shown where rendering a page failed. `isAlone` means that the layout itself failed. */
export function ErrorScreen({ isAlone = false }: { isAlone?: boolean }) {
  // Only cached data: this screen must not depend on anything that may fail.
  const phone = useQueryClient().getQueryData(company().queryKey)?.phone
  const [isOffline] = useState(() => !import.meta.env.SSR && !navigator.onLine)
  useEffect(() => {
    // What had the focus is gone with the page.
    if (document.activeElement === document.body) focusHeading()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  const title = isOffline ? "You're offline" : 'Something went wrong'
  const screen = (
    <EmptyState
      level={1}
      icon={<Mark />}
      title={title}
      actions={
        // Offline the browser's own error page would take the place of this one.
        isOffline ? undefined : (
          <>
            <Button onClick={reload}>Reload page</Button>
            <LinkButton href="/properties" variant="secondary">
              See all properties
            </LinkButton>
          </>
        )
      }
    >
      <title>{title}</title>
      <p>
        {isOffline
          ? "This page loads as soon as you're back online."
          : "We couldn't load this page. Reloading usually helps."}
        {phone !== undefined && (
          <>
            {' '}
            You can also call us at <PhoneLink number={phone} className="link" />.
          </>
        )}
      </p>
    </EmptyState>
  )
  return isAlone ? <main id="main">{screen}</main> : screen
}
