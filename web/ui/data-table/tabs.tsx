import { cx } from '#web/ui/class-names.ts'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'

interface Tab {
  /** In the address: `?tab=hero-images`. */
  name: string
  label: string
  /** Drawn only while it is chosen. */
  content: () => ReactNode
}

const look =
  '-mb-px min-h-11 border-b-2 border-transparent px-4 text-sm font-semibold text-muted hover:text-ink aria-selected:border-harbor aria-selected:text-ink'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Parts of a screen, one at a time; which one stands in the address. The first is meant where that does not say. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) {
  const { pathname, search } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const asked = new URLSearchParams(search).get('tab')
  const chosen = tabs.find(({ name }) => name === asked) ?? tabs[0]
  // On a phone the chosen one may stand beyond the edge.
  useLayoutEffect(() => {
    const tab = document.getElementById(`${id}-${chosen.name}`)
    // Within their own row, and with something of the one before: the page stays where it is.
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft - list.current.offsetLeft - 32, behavior: 'instant' })
  }, [id, chosen.name])
  // What the other part was asked for is not asked of this one.
  const show = ({ name }: Tab) => navigate(name === tabs[0].name ? pathname : `${pathname}?tab=${name}`)

  function onKeyDown(event: KeyboardEvent) {
    const last = tabs.length - 1
    const step = STEPS[event.key]
    const here = tabs.indexOf(chosen)
    const place =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : step && (here + step + tabs.length) % tabs.length
    const next = place === undefined ? undefined : tabs[place]
    if (!next || place === undefined) return
    event.preventDefault()
    show(next)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus()
  }

  return (
    <>
      {/* The tabs take the focus, one of them at a time. */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="mb-5 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => show(tab)}
            className={cx(look, 'whitespace-nowrap')}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen.name}`} key={chosen.name}>
        {chosen.content()}
      </div>
    </>
  )
}
