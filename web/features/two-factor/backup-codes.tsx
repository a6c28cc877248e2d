import { Button } from '#web/ui/button.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { copyText } from './copy-text.ts'

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'backup-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}

/** The backup codes, with buttons to copy, download and print them. Only the codes are printed. */
export function BackupCodes({ title, codes, site }: { title: string; codes: readonly string[]; site: string }) {
  const [isCopied, setCopied] = useCopied()
  const text = `${site}: backup codes for two-factor authentication.\nEach code works once. Keep them somewhere safe.\n\n${codes.join('\n')}\n`
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Use one if you lose your phone. Each code works once, and we won't show them again, so save them somewhere safe.
      </p>
      <ul
        aria-label="Backup codes"
        className="mt-4 grid gap-x-8 gap-y-2 rounded-field border border-line bg-sand p-5 font-mono text-xs break-all sm:grid-cols-2 sm:text-sm print:grid-cols-1 print:border-0"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => void copyText(codes.join('\n')).then(setCopied)}>
          {isCopied ? <Check className="size-4.5" /> : <Copy className="size-4.5" />}
          <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy'}</span>
        </Button>
        <Button variant="secondary" onClick={() => download(text)}>
          <Download className="size-4.5" /> Download
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          <Printer className="size-4.5" /> Print
        </Button>
      </div>
    </div>
  )
}
