import X from 'lucide-react/icons/x'
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { skipForNow } from '#web/lib/page/lay-out-rest.ts'
import { cx } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { useBackdropPress } from './use-backdrop-press.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  /** `panel` is centered, or a bottom sheet on phones. `drawer` comes from the side. `screen` covers everything, and its content has its own bar. */
  shape?: 'panel' | 'drawer' | 'screen'
  /** For a question that must be answered: the focus starts at the first answer. */
  role?: 'alertdialog'
  children: ReactNode
  className?: string
}

const shapes = {
  panel:
    'mx-0 mt-auto mb-0 w-full max-h-[90dvh] rounded-t-card border-line bg-surface sm:m-auto sm:w-[min(32rem,calc(100%-3rem))] sm:rounded-card sm:border starting:translate-y-4 starting:opacity-0',
  drawer:
    'my-0 mr-0 ml-auto h-dvh w-[min(22rem,100%)] border-line bg-paper starting:translate-x-6 starting:opacity-0 sm:border-l',
  screen: 'm-0 h-dvh w-full bg-paper starting:opacity-0',
}

/**
 * A native modal dialog: it traps the focus, closes on Esc, makes the rest inert and restores the focus. Its content is mounted only while it is
 * open.
 */
export function Dialog({ open, onClose, title, description, shape = 'panel', role, children, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const backdrop = useBackdropPress(onClose)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    const root = document.documentElement
    root.style.setProperty('--scrollbar-width', `${innerWidth - root.clientWidth}px`)
    // Both make the browser style the whole page again, because a modal dialog makes it inert.
    skipForNow()
    element.showModal()
    return () => {
      skipForNow()
      element.close()
    }
  }, [open])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const isScreen = shape === 'screen'
  return (
    // Esc is the keyboard's way to close it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={open ? `${id}-title` : undefined}
      aria-describedby={open && description !== undefined ? `${id}-text` : undefined}
      // Browsers let a page cancel only the first Esc, so the key is handled before it becomes a cancel event.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) cancel(event)
      }}
      // Canceling a file chooser also fires this event, but must not close the dialog.
      onCancel={(event) => event.target === event.currentTarget && cancel(event)}
      // If the browser closed it while it should be open, it opens again, so that unsaved text is not lost.
      onClose={({ currentTarget }) => open && !currentTarget.open && currentTarget.showModal()}
      {...backdrop}
      className={cx(
        'overscroll-contain shadow-soft transition-[opacity,translate] duration-200 backdrop:bg-black/50 print:hidden',
        shapes[shape],
        className,
      )}
    >
      {open && (
        <div className={cx(isScreen ? 'h-full' : 'min-h-full p-6')}>
          <div className={isScreen ? 'sr-only' : 'mb-4 flex items-start justify-between gap-4'}>
            <div className="min-w-0 wrap-anywhere">
              <h2
                id={`${id}-title`}
                // The browser focuses it first, instead of the button that closes a panel.
                tabIndex={shape === 'panel' && !role ? -1 : undefined}
                className="text-2xl outline-none"
              >
                {title}
              </h2>
              {description !== undefined && (
                <p id={`${id}-text`} className="mt-1 text-muted">
                  {description}
                </p>
              )}
            </div>
            {!isScreen && role === undefined && (
              <IconButton label="Close" onClick={onClose} className="-mt-2 -mr-2">
                <X />
              </IconButton>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
