import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { Notice } from '../feedback/notice.tsx'

const show = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' })

/** A form that works without script. Sent while offline it would lead to an error page of the browser, so it stays and says why. */
export function PlainForm({ children, ...props }: Omit<ComponentProps<'form'>, 'method' | 'onSubmit'>) {
  const [attempts, setAttempts] = useState(0)
  function stayOffline(event: SubmitEvent) {
    if (navigator.onLine) return
    event.preventDefault()
    setAttempts(attempts + 1)
  }
  return (
    <form {...props} method="post" onSubmit={stayOffline}>
      {attempts > 0 && (
        // Each attempt is told again.
        <div key={attempts} ref={show} className="mb-4 w-full">
          <Notice tone="error">You're offline. Check your connection and try again.</Notice>
        </div>
      )}
      {children}
    </form>
  )
}
