import { depositsAdmin } from '#contract/deposits/admin.ts'
import { deposits } from '#contract/deposits/own.ts'
import { download } from '#web/lib/api/download.ts'
import { useSavedFile } from '#web/ui/use-saved-file.ts'

interface DocumentLinkProps {
  /** The record that it documents. */
  id: string
  /** The file name without its ending: `deposit-receipt`. */
  name: string
  isForStaff?: boolean
  /** What it is: `Receipt`. */
  children: string
}

/** Saves a receipt or statement, in the middle of a text. */
export function DocumentLink({ id, name, isForStaff = false, children }: DocumentLinkProps) {
  const { isFetching, save } = useSavedFile({
    name: `${name}.pdf`,
    fetchFile: () => download(isForStaff ? depositsAdmin.document : deposits.document, { params: { id } }),
    failure: 'Failed to download the document. Please try again.',
  })
  return (
    <button type="button" disabled={isFetching} onClick={save} className="link min-h-6 print:hidden">
      {isFetching ? 'Downloading...' : `${children} (PDF)`}
    </button>
  )
}
