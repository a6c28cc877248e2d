import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { areSingleKeysOn, isSingleKey, turnSingleKeys, useShortcut } from '#web/ui/use-shortcut.ts'
const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl K', '⌘ K'], 'Go to a page or record'],
  [['/'], 'Search the list'],
  [['↓'], 'Go from the search box to the first row'],
  [['j', 'k'], 'Next or previous row or record'],
  [['Enter'], 'Open the row'],
  [['e'], "Edit the row, or open it if it can't be edited"],
  [['j', 'k', 't'], 'Calendar: next days, earlier days, today'],
  [['w', 'd', 'l'], 'Calendar: week, day, list'],
  [['Esc'], 'Close a record, dialog or menu'],
  [['?'], 'Show these shortcuts'],
]

interface ShortcutSheetProps {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The keyboard shortcuts of the backoffice, shown by `?` and by the command palette. */
export function ShortcutSheet({ isOpen, setOpen }: ShortcutSheetProps) {
  useShortcut(
    (event) => event.key === '?' && isSingleKey(event) && !document.querySelector('dialog:modal'),
    () => setOpen(true),
  )
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts">
      <dl className="divide-y divide-line">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{what}</dt>
            <dd className="flex shrink-0 gap-2">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border border-line bg-sand px-2 py-0.5 font-sans text-sm">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label="Use single-key shortcuts"
        help="Turn this off if you use dictation or press keys by accident. Ctrl K still works."
        defaultChecked={areSingleKeysOn()}
        onChange={({ currentTarget }) => turnSingleKeys(currentTarget.checked)}
        className="mt-4"
      />
    </Dialog>
  )
}
