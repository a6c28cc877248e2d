import { NOTE_MAX } from '#contract/saved/own.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { useKeptDraft } from '#web/lib/forms/kept-drafts.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'

export const draftKey = (id: string) => `note of ${id}`

interface NoteEditorProps {
  id: string
  title: string
  note: string
  onSave: (note: string) => void
}

/** The person's own words about a home. What was written and not saved stays until the page is left, and the browser asks before that. */
export function NoteEditor({ id, title, note, onSave }: NoteEditorProps) {
  const [kept, keep] = useKeptDraft<string>(draftKey(id))
  const [isOpen, setOpen] = useState(kept !== undefined)
  const draft = kept ?? note
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  function close(event?: FormEvent) {
    event?.preventDefault()
    if (event) onSave(draft.trim())
    keep(undefined)
    setOpen(false)
    // The button is back with the next frame.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (!isOpen)
    return (
      <div>
        {note !== '' && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
        <Button
          ref={opener}
          variant="quiet"
          onClick={() => setOpen(true)}
          aria-label={`${note === '' ? 'Add a note' : 'Edit note'}: ${title}`}
          className="-ml-3 px-3!"
        >
          {note === '' ? 'Add a note' : 'Edit note'}
        </Button>
      </div>
    )
  return (
    // Esc cancels, as in a dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form aria-label={`Note: ${title}`} onSubmit={close} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <TextAreaField
        ref={field}
        label="Your note"
        rows={3}
        maxLength={NOTE_MAX}
        value={draft}
        onChange={({ target }) => keep(target.value === note ? undefined : target.value)}
        help={`Only you see it. ${draft.length} of ${NOTE_MAX} characters.`}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit">Save note</Button>
        <Button variant="quiet" onClick={() => close()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
