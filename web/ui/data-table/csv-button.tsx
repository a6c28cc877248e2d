import { DownloadButton } from '../download-button.tsx'

interface CsvButtonProps {
  /** The file name: `payments.csv`. */
  name: string
  /** Fetches the filtered list: `() => download(paymentsAdmin.export, { query: values })`. */
  fetchFile: () => Promise<Blob>
}

/** Downloads the whole filtered list as CSV. */
export const CsvButton = (file: CsvButtonProps) => (
  <DownloadButton
    {...file}
    label="Export CSV"
    failure="Failed to export the list. Please try again."
    // On the smallest phones it shares a line with the buttons "Filters" and "Clear".
    className="max-[22rem]:px-2.5! max-[22rem]:[&_svg]:hidden"
  />
)
