import { LOCATION_MAX_LENGTH } from '#contract/properties/filter.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import MapPin from 'lucide-react/icons/map-pin'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Filter, isPlaceAlone } from '../filter.ts'
import { usePlaces } from './use-places.ts'

/** The next option. Before the first and after the last is the text itself. */
const step = (at: number, by: number, length: number) => ((at + 1 + by + length + 1) % (length + 1)) - 1

interface PlaceFieldProps {
  filter: Filter
  /** What the fields say. */
  draft: Filter
  error: string | undefined
  /** A chosen place is searched at once. Otherwise it is only written into the field. */
  isSearchedAtOnce?: boolean
}

/** The location, with suggestions of places while it is typed: a combobox of the ARIA practices. Any other text can be searched, too. */
export function PlaceField({ filter, draft, error, isSearchedAtOnce = false }: PlaceFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isHydrated = useHydrated()
  /** What is typed while the list is wanted. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const { found, isCurrent } = usePlaces(typed)
  const isOpen = found.length > 0
  const close = () => {
    setTyped(null)
    setActive(-1)
  }
  const ask = (text: string) => {
    setTyped(text.trim() === '' ? null : text.trim())
    setActive(-1)
  }
  useEffect(() => {
    // What was typed before hydration has not asked yet.
    const field = input.current
    if (field && field === document.activeElement && field.value !== field.defaultValue)
      setTyped(field.value.trim() || null)
  }, [])
  const choose = (location: string) => {
    close()
    const field = input.current!
    field.value = location
    if (isSearchedAtOnce) field.form?.requestSubmit()
    else field.dispatchEvent(new Event('input', { bubbles: true }))
    // The text of a chosen place is not a question.
    setTyped(null)
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) setActive(step(active, key === 'ArrowDown' ? 1 : -1, found.length))
      else setTyped(event.currentTarget.value.trim())
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (key === 'Enter') {
      const place = found[active]
      if (place) {
        event.preventDefault()
        choose(place.location)
      } else close()
    }
  }
  const optionId = (at: number) => `${id}-${at}`
  const combobox = isHydrated && {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
  }
  return (
    <div className="place grow lg:basis-32">
      <TextField
        {...combobox}
        ref={input}
        label="Location"
        name="location"
        type="search"
        placeholder="Enter location"
        autoComplete="off"
        maxLength={LOCATION_MAX_LENGTH}
        icon={<MapPin />}
        defaultValue={filter.location}
        error={error}
        onInput={({ currentTarget }) => ask(currentTarget.value)}
        onKeyDown={press}
        onBlur={close}
      />
      {isOpen && (
        // A native list of suggestions has no counts, and each browser draws it in its own way.
        <div
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label="Places"
          className="rounded-card border border-line bg-surface shadow-soft"
        >
          {found.map(({ label, location, homes }, at) => (
            // The keyboard is handled by the input, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={label}
              id={optionId(at)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              aria-selected={at === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(location)}
              className="flex min-h-11 items-center justify-between gap-4 rounded-field px-3.5 hover:bg-sand"
            >
              <span className="truncate">{label}</span>
              {
                // All homes of the place. With other filters, the search would find fewer.
                isPlaceAlone(draft) && (
                  <span className="shrink-0 text-sm text-muted tabular-nums">{formatCount(homes, 'home')}</span>
                )
              }
            </div>
          ))}
        </div>
      )}
      {isHydrated && (
        <output className="sr-only">
          {typed !== null && isCurrent ? `${formatCount(found.length, 'place')} found.` : ''}
        </output>
      )}
    </div>
  )
}
