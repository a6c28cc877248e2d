import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, use, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { useBackdropPress } from '../overlay/use-backdrop-press.ts'
import { BesideSlot, useIsBeside } from './beside.ts'

interface SidePanelProps {
  title: string
  description?: ReactNode
  /** Which of the two names the record. The other one is small. */
  lead?: 'title' | 'description'
  onClose: () => void
  /** The focus moves into the panel each time this changes. */
  entries: number
  /** Buttons beside the close button. */
  tools?: ReactNode
  children: ReactNode
}

const large = 'font-display text-xl leading-tight font-semibold'
const small = 'font-sans text-sm font-medium text-muted'
const beside = 'sticky h-(--beside-height) w-full rounded-tl-card border-t border-l'
const sheet = 'my-0 mr-0 ml-auto h-dvh w-full sm:w-[min(32rem,calc(100%-3rem))] sm:border-l'

/** The panel ends where the window does, although the header above it scrolls away. */
function useWindowHeight(panel: RefObject<HTMLElement | null>, slot: HTMLElement | null, isBeside: boolean) {
  useLayoutEffect(() => {
    if (!isBeside || !slot) return undefined
    const fit = () => {
      const top = Math.max(slot.getBoundingClientRect().top, 0)
      panel.current?.style.setProperty('--beside-height', `${innerHeight - top}px`)
    }
    fit()
    const listening = new AbortController()
    for (const type of ['scroll', 'resize']) addEventListener(type, fit, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [panel, slot, isBeside])
}

/** Opens modal dialogs again that were above the panel when it was closed for a moment, so that they still are, with their focus. */
function keepAbove(panel: HTMLDialogElement, focused: Element | null) {
  for (const above of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) {
    if (above === panel) continue
    above.close()
    above.showModal()
    if (focused instanceof HTMLElement && above.contains(focused)) focused.focus()
  }
}

/** Opens the dialog as wide or narrow windows need it, and again where the window changes from one to the other. */
function useShown(dialog: RefObject<HTMLDialogElement | null>, slot: HTMLElement | null, isBeside: boolean) {
  const wasShown = useRef(false)
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!slot || !element) return undefined
    if (isBeside) element.show()
    else {
      const root = document.documentElement
      root.style.setProperty('--scrollbar-width', `${innerWidth - root.clientWidth}px`)
      element.showModal()
    }
    if (wasShown.current) keepAbove(element, focused.current)
    wasShown.current = true
    return () => {
      focused.current = document.activeElement
      element.close()
    }
  }, [dialog, slot, isBeside])
}

/**
 * A record beside its list. On a wide window the list stays in use, so the dialog is not modal; on a narrow one it is a modal sheet. Esc closes it, and
 * the list gives the focus back to the record's row. The table has the place for it.
 */
export function SidePanel({ title, description, lead = 'title', onClose, entries, tools, children }: SidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const slot = use(BesideSlot)
  const isBeside = useIsBeside()
  const id = useId()
  const backdrop = useBackdropPress(() => !isBeside && onClose())
  useWindowHeight(dialog, slot, isBeside)
  useShown(dialog, slot, isBeside)
  const enter = useEffectEvent((..._causes: unknown[]) => heading.current?.focus({ preventScroll: true }))
  useLayoutEffect(() => enter(slot, isBeside, entries), [slot, isBeside, entries])

  const escape = useEffectEvent((event: KeyboardEvent) => {
    const { key, defaultPrevented, isComposing, target } = event
    if (key !== 'Escape' || defaultPrevented || isComposing || !(target instanceof Element)) return
    if (document.querySelector('dialog:modal') !== (isBeside ? null : dialog.current)) return
    // Esc in a field of the list belongs to the field, such as the search box, which it empties.
    if (!dialog.current?.contains(target) && target.matches('input, select, textarea')) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('keydown', (event) => escape(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])

  if (!slot) return null
  return createPortal(
    <dialog
      ref={dialog}
      data-beside={isBeside || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-text`}
      {...backdrop}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      className={cx(
        'overscroll-contain border-line bg-surface shadow-soft transition-[opacity,translate] duration-200 backdrop:bg-black/50 starting:translate-x-6 starting:opacity-0',
        isBeside ? beside : sheet,
      )}
    >
      <div className="flex h-full flex-col">
        <header className="flex items-start gap-1 border-b border-line py-3 pr-3 pl-5">
          <div className="min-w-0 grow wrap-anywhere">
            <h2
              ref={heading}
              id={`${id}-title`}
              tabIndex={-1}
              className={cx('outline-none', lead === 'title' ? large : small)}
            >
              {title}
            </h2>
            {description !== undefined && (
              <p id={`${id}-text`} className={lead === 'title' ? small : large}>
                {description}
              </p>
            )}
          </div>
          {tools}
          <IconButton label="Close" onClick={onClose} className="-my-2">
            <X />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>,
    slot,
  )
}
