import { type KeyboardEvent, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { rowActionClass } from './row-action-class.ts'

export interface RowAction {
  label: string
  run: () => void
  isDisabled?: boolean
  /** Set apart in red, because it cannot be undone. */
  isDestructive?: boolean
}

interface RowMenuProps {
  /** The row's name, for the accessible names. */
  of: string
  actions: readonly RowAction[]
  /** Disables the actions. The button stays enabled, because it would lose the focus that the menu gives back. */
  isDisabled?: boolean
}

/** Between the button and the menu, and the least distance to the window's edge. */
const GAP_PX = 4
/** The height of an action. */
const ACTION_PX = 44

/** The place of the focus after a key. Undefined for other keys. */
function nextPlace(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (Math.max(place, 0) - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** The less frequent actions of a row, in a menu. It uses the popover API, so Esc and an outside click close it. */
export function RowMenu({ of, actions, isDisabled = false }: RowMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => menu.current?.hidePopover()

  // The menu does not move with the row.
  useEffect(() => {
    const element = menu.current
    if (!isOpen || !element) return undefined
    const listening = new AbortController()
    for (const type of ['scroll', 'resize'])
      addEventListener(type, () => element.hidePopover(), { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [isOpen, menu])

  /** Below the button, or above it near the lower edge of the window. It extends to where the window has more room. */
  function position({ newState }: ToggleEvent) {
    const box = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !box || !menu.current) return
    const { clientWidth, clientHeight } = document.documentElement
    const isLeft = box.left + box.right < clientWidth
    const isLow = box.bottom + ACTION_PX * (actions.length + 1) > clientHeight
    Object.assign(menu.current.style, {
      left: isLeft ? `${Math.max(GAP_PX, box.left)}px` : 'auto',
      right: isLeft ? 'auto' : `${Math.max(GAP_PX, clientWidth - box.right)}px`,
      top: isLow ? 'auto' : `${box.bottom + GAP_PX}px`,
      bottom: isLow ? `${clientHeight - box.top + GAP_PX}px` : 'auto',
    })
  }

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:enabled') ?? [])]

  function onToggle({ newState }: ToggleEvent) {
    setOpen(newState === 'open')
    if (newState === 'open') items()[0]?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    // The row's own keys would move to another row.
    event.stopPropagation()
    if (event.key === 'Tab') close()
    const all = items()
    const place = all.findIndex((item) => item === document.activeElement)
    const next = nextPlace(event.key, place, all.length)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus({ preventScroll: true })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={`More actions for ${of}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={rowActionClass}
      >
        More
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={`Actions for ${of}`}
        onBeforeToggle={position}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        // A click beside an action must not open the row.
        onClick={(event) => event.stopPropagation()}
        className="inset-auto m-0 min-w-44 rounded-field border border-line bg-surface p-1 text-ink shadow-soft"
      >
        {actions.map(({ label, run, isDisabled: isOff = false, isDestructive = false }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={isOff || isDisabled}
            aria-label={`${label} ${of}`}
            onClick={() => {
              close()
              run()
            }}
            className={cx(
              'flex min-h-11 w-full items-center rounded-sm px-3 text-left text-sm font-medium enabled:hover:bg-sand disabled:opacity-55',
              isDestructive && 'text-brick',
            )}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
