import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { isTyping, useShortcut } from '#web/ui/use-shortcut.ts'
import { useState } from 'react'

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl K', '⌘ K'], 'Go to a page or record'],
  [['/'], 'Search the list'],
  [['↓'], 'Go from the search box to the first row'],
  [['j', 'k'], 'Next or previous row'],
  [['Enter'], 'Open the row'],
  [['Esc'], 'Close a dialog or menu'],
  [['?'], 'Show these shortcuts'],
]

/** The keyboard shortcuts of the backoffice, shown by `?`. */
export function ShortcutSheet() {
  const [isOpen, setOpen] = useState(false)
  useShortcut(
    ({ key, ctrlKey, metaKey, altKey, target }) =>
      key === '?' && !(ctrlKey || metaKey || altKey || isTyping(target)) && !document.querySelector('dialog:modal'),
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
    </Dialog>
  )
}
