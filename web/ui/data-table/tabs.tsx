import { cx } from '#web/ui/class-names.ts'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'

interface Tab {
  /** The name in the URL: `?tab=hero-images`. */
  name: string
  label: string
  /** Rendered only while it is selected. */
  content: () => ReactNode
}

const TAB_CLASS =
  '-mb-px min-h-11 border-b-2 md:min-h-10 border-transparent px-4 text-sm font-semibold text-muted hover:text-ink aria-selected:border-harbor aria-selected:text-ink'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs whose selection is in the URL. The first is the default. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) {
  const { pathname, search } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const requested = new URLSearchParams(search).get('tab')
  const chosen = tabs.find(({ name }) => name === requested) ?? tabs[0]
  // On a phone the selected tab may be beyond the edge.
  useLayoutEffect(() => {
    const tab = document.getElementById(`${id}-${chosen.name}`)
    // Scrolls only the row of tabs, and leaves part of the previous tab visible.
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft - list.current.offsetLeft - 32, behavior: 'instant' })
  }, [id, chosen.name])
  // Drops the filters of the other tab.
  const show = ({ name }: Tab) => navigate(name === tabs[0].name ? pathname : `${pathname}?tab=${name}`)

  function onKeyDown(event: KeyboardEvent) {
    const last = tabs.length - 1
    const step = STEPS[event.key]
    const selected = tabs.indexOf(chosen)
    const place =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : step && (selected + step + tabs.length) % tabs.length
    const next = place === undefined ? undefined : tabs[place]
    if (!next || place === undefined) return
    event.preventDefault()
    show(next)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus()
  }

  return (
    <>
      {/* A roving tab index. */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="mb-3 flex gap-1 overflow-x-auto border-b border-line"
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
            className={cx(TAB_CLASS, 'whitespace-nowrap')}
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
