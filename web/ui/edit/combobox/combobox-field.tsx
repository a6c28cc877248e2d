import { usePaused } from '#web/lib/forms/use-paused.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { placeList, showInDialog } from './place-list.ts'

/* The browser's own list of choices cannot show a detail beside a name. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

/** A record that can be chosen. */
export interface ComboboxOption {
  id: string
  label: string
  /** A muted line below the label. */
  detail: string
}

interface ComboboxFieldProps<Option extends ComboboxOption> {
  label: string
  /** The name of the text. */
  name: string
  /** The name of the id of the chosen record. */
  idName: string
  defaultText: string
  defaultId: string | null
  /** False for a field that must be filled in. */
  isOptional?: boolean
  /** Other text than a label is allowed, and then no record is chosen. Otherwise it is sent as the id, and refused. */
  isFreeText?: boolean
  /** What one record is called, and several: `['unit', 'units']`. */
  nouns: readonly [one: string, many: string]
  /** The path of the list, for the cache. */
  path: string
  search: (text: string) => Promise<readonly Option[]>
  /** Called once the label of the record is in the field. */
  onChoose?: (option: Option) => void
  /** Below the field. `isChosen` says whether a record is chosen now. */
  help?: (isChosen: boolean) => ReactNode
  error: string | undefined
  maxLength?: number | undefined
  className?: string
}

/** The next option. Before the first and after the last is the text itself. */
const step = (at: number, by: number, length: number) => ((at + 1 + by + length + 1) % (length + 1)) - 1

/** A text with suggestions of records while it is typed: a combobox of the ARIA practices. A chosen record writes its label into the field. */
export function ComboboxField<Option extends ComboboxOption>(props: ComboboxFieldProps<Option>) {
  const { label, name, idName, defaultText, defaultId, isFreeText = false, isOptional = true } = props
  const { nouns, path, search, onChoose, help, error, maxLength, className } = props
  const id = useId()
  const text = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLInputElement>(null)
  const isChoosing = useRef(false)
  const [isChosen, setChosen] = useState(defaultId !== null)
  /** What is typed while the list is wanted. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const query = usePaused(typed ?? '')
  const { data, isError, isFetching } = useQuery({
    queryKey: [path, 'options', query],
    queryFn: () => search(query),
    enabled: query === typed,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const found = typed === null ? [] : (data ?? [])
  const isOpen = found.length > 0
  const isCurrent = query === typed && !isFetching
  const result = isError ? 'The search failed.' : found.length === 0 ? `No ${nouns[1]} found.` : null

  const readChosen = () => setChosen(/^[\da-f]{8}-/.test(chosen.current?.value ?? ''))
  const readRestored = useEffectEvent(readChosen)
  // A draft is put back into the fields after they were rendered.
  useEffect(() => {
    const timer = setTimeout(() => readRestored(), 0)
    return () => clearTimeout(timer)
  }, [])
  const close = () => {
    setTyped(null)
    setActive(-1)
  }
  function choose(option: Option) {
    const field = text.current
    if (!field || !chosen.current) return
    field.value = option.label
    chosen.current.value = option.id
    isChoosing.current = true
    // The form notes what was typed, and drops the error of the field.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    isChoosing.current = false
    readChosen()
    close()
    onChoose?.(option)
  }
  function onInput(value: string) {
    if (isChoosing.current) return
    if (chosen.current) chosen.current.value = isFreeText ? '' : value.trim()
    readChosen()
    setTyped(value.trim())
    setActive(-1)
  }
  function move(by: 1 | -1) {
    if (isOpen) setActive(step(active, by, found.length))
    // A chosen record is not a question: the list has all others.
    else setTyped(isChosen ? '' : (text.current?.value.trim() ?? ''))
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const option = found[active]
    const acts: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      // Closes the list and not the dialog around it.
      Escape: isOpen ? close : undefined,
      Enter: option && (() => choose(option)),
    }
    const act = acts[event.key]
    if (act) {
      event.preventDefault()
      act()
    } else if (event.key === 'Enter') close()
  }
  const optionId = (at: number) => `${id}-${at}`
  return (
    <div className={cx('relative', className)}>
      <TextField
        ref={text}
        label={label}
        optional={isOptional}
        name={name}
        defaultValue={defaultText}
        error={error}
        help={
          <>
            {typed !== null && typed !== '' && isCurrent && result !== null && (
              <span className="font-medium text-ink">{result} </span>
            )}
            {help?.(isChosen)}
          </>
        }
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        aria-controls={isOpen ? id : undefined}
        aria-expanded={isOpen}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onKeyDown={press}
        onFocus={readChosen}
        onBlur={close}
      />
      {/* Not of the type "hidden", because drafts keep only what differs from its initial value. */}
      <input
        ref={chosen}
        type="text"
        hidden
        name={idName}
        defaultValue={defaultId ?? ''}
        aria-label={`Id of ${nouns[0]}`}
      />
      {isOpen && (
        // Over what follows: a list that moved it would take the button away from a press that closes the list.
        <div
          key={found.map((option) => option.id).join(' ')}
          ref={placeList}
          id={id}
          role="listbox"
          aria-label={nouns[1]}
          className="absolute inset-x-0 top-full z-10 my-1 max-h-64 data-above:top-auto data-above:bottom-full overflow-y-auto rounded-field border border-line bg-surface p-1 shadow-soft"
        >
          {found.map((option, at) => (
            // The keyboard is handled by the input, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.id}
              ref={at === active ? showInDialog : undefined}
              role="option"
              id={optionId(at)}
              onClick={() => choose(option)}
              onPointerDown={(event) => event.preventDefault()}
              aria-selected={at === active}
              className={cx(
                'flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-3 py-1.5 hover:bg-sand',
                at === active && 'bg-sand forced-colors:outline-2',
              )}
            >
              <span className="wrap-anywhere">{option.label}</span>
              <span className="text-sm text-muted">{option.detail}</span>
            </div>
          ))}
        </div>
      )}
      <output className="sr-only">
        {typed !== null && isCurrent && (result ?? `${formatCount(found.length, ...nouns)} found.`)}
      </output>
    </div>
  )
}
