import { lazyModule } from '#web/lib/page/lazy-module.ts'
import type { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useBackCloses } from '#web/ui/overlay/use-back-closes.ts'
import { useState } from 'react'
import { SearchLine } from '../search-line.tsx'
import { SearchPanel, type SearchPanelProps } from './search-panel.tsx'

/** Loaded when the line is touched, because most visits never open it. */
const sheet = lazyModule('ui/overlay/dialog.tsx', () => import('#web/ui/overlay/dialog.tsx'))
const fetchAhead = () => void sheet.prefetch()

/** The dialog that opens around it puts the focus there. */
const focusLocation = (fields: HTMLElement | null) =>
  fields?.querySelector('[type=search]')?.setAttribute('autofocus', '')

interface OpenSheetProps extends SearchPanelProps {
  Sheet: typeof Dialog
  onClose: () => void
}

/** The fields in a sheet, which Back closes. A search goes back first, so that the sheet leaves no entry in the history. */
function OpenSheet({ Sheet, onClose, ...panel }: OpenSheetProps) {
  const close = useBackCloses(onClose)
  return (
    <Sheet open onClose={close} title="Search homes">
      <div ref={focusLocation}>
        <SearchPanel
          {...panel}
          onSearch={(criteria) => {
            addEventListener('popstate', () => panel.onSearch(criteria), { once: true })
            close()
          }}
          className="grid gap-4"
        />
      </div>
    </Sheet>
  )
}

interface SearchProps extends SearchPanelProps {
  /** The look of the line. */
  lineClassName: string
}

/**
 * The search of a page. On a small screen it is one line that opens a sheet with the fields. Without JavaScript, or without the chunk of the sheet, the
 * fields are in the page.
 */
export function ListingSearch({ lineClassName, ...panel }: SearchProps) {
  const [Sheet, setSheet] = useState<typeof Dialog | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isInPage, setInPage] = useState(false)
  async function open() {
    const module = await sheet.prefetch()
    if (!module) return setInPage(true)
    setSheet(() => module.Dialog)
    setOpen(true)
  }
  return (
    <>
      {!isInPage && <SearchLine onIntent={fetchAhead} onOpen={() => void open()} className={lineClassName} />}
      <div className={isInPage ? undefined : 'max-lg:hidden lg:grow noscript:block!'}>
        <SearchPanel {...panel} />
      </div>
      {Sheet && isOpen && <OpenSheet {...panel} Sheet={Sheet} onClose={() => setOpen(false)} />}
    </>
  )
}
