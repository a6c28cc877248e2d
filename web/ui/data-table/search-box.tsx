import { TextField } from '../fields/text-field.tsx'
import { useShortcut } from '../use-shortcut.ts'
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** A pause in typing, in ms. */
const PAUSE = 250

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target)

interface SearchBoxProps {
  label: string
  value: string
  find: (text: string) => void
}

/** Searches while its writer pauses. The address is what holds: where that changes by itself, the box follows. */
export function SearchBox({ label, value, find }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  if (known !== value) {
    setKnown(value)
    // Blanks at the end are on the way to the next word.
    if (typed.trim() !== value) setTyped(value)
  }
  const search = useEffectEvent(() => find(typed.trim()))
  useEffect(() => {
    if (typed.trim() === known) return undefined
    const timer = setTimeout(() => search(), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, known])
  useShortcut(isSearchKey, () => input.current?.select())
  return (
    <TextField
      ref={input}
      label={label}
      type="search"
      icon={<Search />}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      // Whoever goes on to a row has paused: what is opened stands after the search in the history.
      onBlur={() => typed.trim() !== known && find(typed.trim())}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={200}
      aria-keyshortcuts="/"
      className="min-w-64 grow sm:max-w-md"
    />
  )
}
