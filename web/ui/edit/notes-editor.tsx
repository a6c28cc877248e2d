import { draftOf, useKeptDraft } from '#web/lib/forms/kept-drafts.ts'
import { useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { TextAreaField } from '../fields/text-field.tsx'

/** The field's name, by which its conflict is found. */
export const NOTES = 'Admin notes'

/** Unsaved notes, and the saved ones that they began with. */
interface Draft {
  text: string
  seen: string
}

interface NotesEditorProps {
  /** Whose notes they are, to keep unsaved ones. */
  record: string
  notes: string | null
  /** Saves the text. A failure is told by a toast, and the text stays. */
  save: (
    text: string | null,
    how: { seen: string; settled: (stored: string) => void; discarded: () => void },
  ) => Promise<void>
}

/** What staff note about a record for one another. Unsaved notes are kept while other records are open. */
export function NotesEditor({ record, notes, save }: NotesEditorProps) {
  const key = `notes of ${record}`
  const [draft, keepDraft] = useKeptDraft<Draft>(key)
  const [isSaving, setSaving] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const saved = notes ?? ''

  async function send({ text, seen }: Draft) {
    setSaving(true)
    const settled = (stored: string) => {
      // What was typed meanwhile stays, in this panel or after it was opened again.
      const now = draftOf(key) as Draft | undefined
      keepDraft(now && now.text !== text ? { text: now.text, seen: stored } : undefined)
    }
    await save(text.trim() || null, { seen, settled, discarded: () => keepDraft(undefined) })
    setSaving(false)
    // The button loses the focus, because it is disabled meanwhile.
    const { activeElement: focused } = document
    if (focused === document.body || (focused?.tagName === 'BUTTON' && place.current?.contains(focused)))
      place.current?.querySelector('textarea')?.focus()
  }

  return (
    <div ref={place} className={draft === undefined && saved === '' ? 'print:hidden' : ''}>
      <TextAreaField
        label={NOTES}
        name={NOTES}
        optional
        rows={3}
        value={draft?.text ?? saved}
        onChange={({ currentTarget: { value } }) =>
          keepDraft(value === saved && !isSaving ? undefined : { text: value, seen: draft?.seen ?? saved })
        }
        help="Visible to staff only."
      />
      {draft && (
        <Button
          variant="secondary"
          onClick={() => void send(draft)}
          pending={isSaving}
          pendingText="Saving..."
          className="mt-3"
        >
          Save notes
        </Button>
      )}
    </div>
  )
}
