import { NOTE_MAX } from '#contract/saved/own.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { draftOf, keepDraftOf } from '#web/lib/forms/kept-drafts.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { savedList } from '../saved-list.ts'

export const draftKey = (id: string) => `note of ${id}`

interface NoteEditorProps {
  id: string
  title: string
  note: string
  onSave: (note: string) => void
}

/** How long after the last key a note is saved. */
const PAUSE_MS = 600

/**
 * The person's own words about a home, saved as they are typed. On a device without an account they are also saved when the page is left. An account
 * takes longer, so the browser asks before that.
 */
export function NoteEditor({ id, title, note, onSave }: NoteEditorProps) {
  const isDevice = savedList().owner === undefined
  const [unsaved, setUnsaved] = useState(() => draftOf(draftKey(id)) as string | undefined)
  const [isOpen, setOpen] = useState(unsaved !== undefined)
  const [text, setText] = useState(unsaved ?? note)
  /** What it was when it was opened, for Cancel. */
  const [before, setBefore] = useState(note)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  function keep(words: string | undefined) {
    setUnsaved(words)
    if (!isDevice) keepDraftOf(draftKey(id), words)
  }
  function save(words = unsaved) {
    if (words === undefined) return
    keep(undefined)
    if (words.trim() !== note) onSave(words.trim())
  }
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (unsaved === undefined) return undefined
    const saveIt = () => saveNow()
    const soon = setTimeout(saveIt, PAUSE_MS)
    addEventListener('pagehide', saveIt)
    return () => {
      clearTimeout(soon)
      removeEventListener('pagehide', saveIt)
    }
  }, [unsaved])
  function open() {
    setText(note)
    setBefore(note)
    setOpen(true)
  }
  function close(words: string) {
    save(words)
    setOpen(false)
    // The button is back with the next frame.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (!isOpen) {
    const action = note === '' ? 'Add a note' : 'Edit note'
    return (
      <div>
        {note !== '' && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
        <Button ref={opener} variant="quiet" onClick={open} aria-label={`${action}: ${title}`} className="-ml-3 px-3!">
          {action}
        </Button>
      </div>
    )
  }
  return (
    // Esc cancels, as in a dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label={`Note: ${title}`}
      onSubmit={(event) => {
        event.preventDefault()
        close(text)
      }}
      onKeyDown={({ key }) => key === 'Escape' && close(before)}
    >
      <TextAreaField
        ref={field}
        label="Your note"
        rows={3}
        maxLength={NOTE_MAX}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          keep(target.value)
        }}
        onBlur={() => save()}
        help={`Only you see it. ${text.length} of ${NOTE_MAX} characters.`}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit">Done</Button>
        <Button variant="quiet" onClick={() => close(before)}>
          Cancel
        </Button>
        <output className="text-sm text-muted">{unsaved === undefined && note !== before && 'Saved'}</output>
      </div>
    </form>
  )
}
