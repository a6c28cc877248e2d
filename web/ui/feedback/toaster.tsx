import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { dismissToast, shownToast, subscribeToToasts, type Toast } from './toast-store.ts'
import { useSwipeRight } from '../overlay/use-swipe-right.ts'

const DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50
const HOTKEY = 'F8'
const HANDOVER_MS = 1000

let toasters = 0

/** The timer is paused while `isHeld`. */
function useDismissal(isHeld: boolean, lasts = DURATION_MS) {
  const left = useRef(lasts)
  useEffect(() => {
    if (isHeld) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(dismissToast, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [isHeld])
}

function ToastCard({
  toast: { title, text, note, variant, action, lasts },
  isHeld,
}: {
  toast: Toast
  isHeld: boolean
}) {
  useDismissal(isHeld, lasts)
  const { offset, handlers } = useSwipeRight(SWIPE_THRESHOLD_PX, dismissToast)
  const isDestructive = variant === 'destructive'
  const Icon = isDestructive ? CircleAlert : CircleCheck
  return (
    <div
      {...handlers}
      style={{ translate: `${offset}px` }}
      className={cx(
        'pointer-events-auto flex [touch-action:pan-y] items-start gap-3 rounded-card border p-4 pr-2 shadow-soft transition-[opacity,translate] duration-200 select-none starting:translate-y-3 starting:opacity-0',
        isDestructive ? 'border-red-dot/50 bg-red-tint text-red-text' : 'border-line bg-surface text-ink',
        offset > 0 && 'transition-none',
      )}
    >
      <Icon className={cx('mt-0.5 size-5 shrink-0', !isDestructive && 'text-green-dot')} />
      <div className="min-w-0 grow wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className={cx('text-sm', !isDestructive && 'text-muted')}>{text}</p>
        {note !== undefined && <p className="mt-1 text-sm">{note}</p>}
      </div>
      {action}
      <IconButton label="Dismiss" onClick={dismissToast} className="-my-2">
        <X />
      </IconButton>
    </div>
  )
}

const liveOf = ({ variant, isSilent }: Toast) =>
  isSilent === true ? 'off' : variant === 'default' ? 'polite' : 'assertive'

/** Shows and announces toasts: under the navbar, where no keyboard and no button of a phone is, and at the lower right of a desktop. F8 focuses them. Hovering, focusing or switching windows pauses the timer. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast, () => null)
  const viewport = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('keydown', (event) => event.key === HOTKEY && viewport.current?.focus(), { signal })
    addEventListener('blur', () => setAway(true), { signal })
    addEventListener('focus', () => setAway(false), { signal })
    toasters += 1
    return () => {
      listening.abort()
      toasters -= 1
      // The next page may have a toaster too, which goes on with the same toast as soon as it is loaded.
      setTimeout(() => toasters === 0 && dismissToast(), HANDOVER_MS)
    }
  }, [])
  return (
    // The keyboard reaches it by F8 and leaves it by Esc; the pointer only holds the time.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={viewport}
      id="toasts"
      aria-label={`Notifications (${HOTKEY})`}
      tabIndex={-1}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast()}
      className="pointer-events-none fixed inset-x-0 top-navbar z-50 p-4 pt-2 md:left-auto md:w-105 lg:top-auto lg:bottom-0 print:hidden"
    >
      {/* Always in the page, because a live region that is inserted together with its text is not announced. */}
      {(['polite', 'assertive', 'off'] as const).map((live) => (
        <div key={live} aria-live={live}>
          {toast && liveOf(toast) === live && (
            <ToastCard key={toast.id} toast={toast} isHeld={isOver || isFocused || isAway} />
          )}
        </div>
      ))}
    </section>
  )
}
