import { fieldClass } from '../field-class.ts'
import { isSingleKey, useShortcut } from '../use-shortcut.ts'
import { cx } from '../class-names.ts'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

/** How long the user must stop typing before a search, in milliseconds. */
const PAUSE = 250

const isSearchKey = (event: globalThis.KeyboardEvent) => event.key === '/' && isSingleKey(event)

/** Focuses the first row of the list. */
function focusFirstRow(event: KeyboardEvent<HTMLInputElement>) {
  const row = document.querySelector<HTMLElement>('#main tr[data-row]')
  // An input method uses the arrow keys to choose among its words.
  if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing || !row) return
  event.preventDefault()
  row.focus()
}

interface SearchBoxProps {
  label: string
  value: string
  find: (text: string) => void
  className?: string
}

/** Searches when the user stops typing. The URL has the search text, and the box follows it. */
export function SearchBox({ label, value, find, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  if (searched !== value) {
    setSearched(value)
    // Trailing spaces are kept while the user types the next word.
    if (typed.trim() !== value) setTyped(value)
  }
  const search = useEffectEvent(() => find(typed.trim()))
  useEffect(() => {
    if (typed.trim() === searched) return undefined
    const timer = setTimeout(() => search(), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, searched])
  useShortcut(isSearchKey, () => input.current?.select())
  return (
    <div className={cx('relative min-w-64 grow max-sm:basis-full sm:max-w-md', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted" />
      <input
        ref={input}
        id={id}
        type="search"
        placeholder={label}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={focusFirstRow}
        // Searches at once when the focus leaves, so that the search is in the history before a row that is opened.
        onBlur={() => typed.trim() !== searched && find(typed.trim())}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        aria-keyshortcuts="/"
        className={cx(fieldClass, 'pl-10! text-ellipsis md:text-sm!')}
      />
    </div>
  )
}
