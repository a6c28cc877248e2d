import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react'
import { Notice } from '../feedback/notice.tsx'

const show = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' })

/** A second press within this time is the other half of a double click. */
const DOUBLE_MS = 1500

/**
 * A form that works without script. It is sent once for a double click. Sent while offline it would lead to an error page of the browser, so it stays and
 * says why.
 */
export function PlainForm({ children, ...props }: Omit<ComponentProps<'form'>, 'method' | 'onSubmit'>) {
  const [attempts, setAttempts] = useState(0)
  const sentAt = useRef(-DOUBLE_MS)
  function submit(event: SubmitEvent) {
    if (event.timeStamp - sentAt.current < DOUBLE_MS) return event.preventDefault()
    if (navigator.onLine) {
      sentAt.current = event.timeStamp
      return
    }
    event.preventDefault()
    setAttempts(attempts + 1)
  }
  return (
    <form {...props} method="post" onSubmit={submit}>
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
