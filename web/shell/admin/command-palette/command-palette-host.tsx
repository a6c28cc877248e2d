import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useState } from 'react'
import { ShortcutSheet } from '../shortcut-sheet.tsx'
import type CommandPalette from './command-palette.tsx'
import { subscribeToPaletteCalls } from './open-palette.ts'

/** Loaded on first use. */
const palette = lazyModule('shell/admin/command-palette/command-palette.tsx', () => import('./command-palette.tsx'))

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Opens the command palette: a button, and Ctrl-K or ⌘K from anywhere. */
export function CommandPaletteHost() {
  const [isOpen, setOpen] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [Drawn, setDrawn] = useState<typeof CommandPalette | null>(null)
  async function open() {
    const module = await palette.prefetch()
    if (!module) return
    setDrawn(() => module.default)
    setOpen(true)
  }
  const answer = useEffectEvent(() => void open())
  useEffect(() => subscribeToPaletteCalls(() => answer()), [])
  useShortcut(isPaletteKey, () => {
    // Does not open over another dialog.
    if (!document.querySelector('dialog:modal')) void open()
  })
  return (
    <>
      <button
        type="button"
        onPointerEnter={() => void palette.prefetch()}
        onClick={() => void open()}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex min-h-11 items-center gap-2.5 rounded-field border border-field bg-surface px-3.5 text-sm text-muted transition-colors duration-150 hover:border-ink hover:text-ink"
      >
        <Search className="size-4" />
        <span className="max-sm:sr-only xl:sr-only">Go to...</span>
        <kbd className="rounded-sm border border-line px-1.5 font-sans text-xs max-lg:hidden xl:max-[90rem]:hidden">
          Ctrl K
        </kbd>
      </button>
      {Drawn && isOpen && (
        <Drawn
          close={() => setOpen(false)}
          showShortcuts={() => {
            setOpen(false)
            setSheetOpen(true)
          }}
        />
      )}
      <ShortcutSheet isOpen={isSheetOpen} setOpen={setSheetOpen} />
    </>
  )
}
