import { foundRecords } from '#web/features/command-palette/admin/api.ts'
import { usePaused } from '#web/lib/forms/use-paused.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Destination, destinationsOf } from './destinations.ts'

/* The browser's own list of choices can neither hold groups of links nor show a detail beside a name. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

interface OptionProps {
  id: string
  destination: Destination
  isActive: boolean
  isFirstOfGroup: boolean
  close: () => void
}

const Option = ({ id, destination: { to, title, detail, group }, isActive, isFirstOfGroup, close }: OptionProps) => (
  <>
    {isFirstOfGroup && (
      <p role="presentation" className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">
        {group}
      </p>
    )}
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={close}
      className={cx(
        'flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-field px-3 py-2 hover:bg-sand',
        isActive && 'bg-sand forced-colors:outline-2',
      )}
    >
      <span className="font-semibold">{title}</span>
      {detail !== '' && <span className="min-w-0 truncate text-sm text-muted">{detail}</span>}
      <span className="sr-only">, {group}</span>
    </Link>
  </>
)

interface CommandPaletteProps {
  close: () => void
  showShortcuts: () => void
}

/** The command palette: finds any screen or record by a few letters. Arrow keys select, Enter opens. */
export default function CommandPalette({ close, showShortcuts }: CommandPaletteProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // Focuses the input. The dialog itself would focus its heading.
  useEffect(() => input.current?.focus(), [])
  const chosen = () => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
  const text = typed.trim()
  const query = usePaused(text)
  const { data, isFetching, isError } = useQuery(foundRecords(query))
  const destinations = destinationsOf(text, text.length > 0 ? (data ?? []) : [])
  const at = Math.min(active, destinations.length - 1)

  function move(event: KeyboardEvent) {
    const count = destinations.length
    const next = { ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count }[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      // A normal click, so that unsaved changes elsewhere are guarded.
      chosen()?.click()
    } else if (next !== undefined && count > 0) {
      event.preventDefault()
      flushSync(() => setActive(next))
      chosen()?.scrollIntoView({ block: 'nearest' })
    }
  }

  return (
    <Dialog open onClose={close} title="Go to" className="sm:mt-[12vh]! sm:mb-auto! sm:w-[min(40rem,calc(100%-3rem))]!">
      <TextField
        ref={input}
        label="Search pages, people and addresses"
        type="search"
        icon={<Search />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setActive(0)
        }}
        onKeyDown={move}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={destinations.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label="Results"
        className="-mx-3 mt-2 h-[min(24rem,50dvh)] overflow-y-auto"
      >
        {destinations.map((destination, place) => (
          <Option
            key={destination.to}
            id={`${id}-${place}`}
            destination={destination}
            isActive={place === at}
            isFirstOfGroup={destinations[place - 1]?.group !== destination.group}
            close={close}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-2 min-h-6 text-sm text-muted">
        {isError && 'Search failed. Please try again.'}
        {!isError && destinations.length === 0 && !isFetching && 'No results'}
        {!isError && text !== '' && destinations.length > 0 && formatCount(destinations.length, 'result')}
      </p>
      <button type="button" onClick={showShortcuts} className="link min-h-6 text-sm">
        Keyboard shortcuts
      </button>
    </Dialog>
  )
}
