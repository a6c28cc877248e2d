import { FileFailure } from '#web/lib/api/file-failure.ts'
import { blobAddress } from '#web/lib/pictures/use-private-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { PhotoChooser } from '#web/ui/edit/upload/photo-chooser.tsx'
import { typeOfPhoto } from '#web/lib/pictures/photo-file.ts'

interface ChosenPhotoProps {
  /** Whose photo it is, where there are several on a screen: `Payment 3`. */
  of?: string
  file: File | null
  choose: (file: File | null) => void
  isCompact?: boolean
}

/** Some browsers cannot show HEIC. */
function Thumbnail({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <X className="size-5" />
  return <img src={blobAddress(file)} alt="" onError={() => setBroken(true)} className="size-8 rounded object-cover" />
}

/** The photo of a payment that is not recorded yet. It is uploaded once the payment is. */
export function ChosenPhoto({ of, file, choose, isCompact = false }: ChosenPhotoProps) {
  const [failure, setFailure] = useState<string | null>(null)
  async function take([chosen]: readonly File[]) {
    if (!chosen) return
    setFailure(null)
    try {
      await typeOfPhoto(chosen)
      choose(chosen)
    } catch (error) {
      if (!(error instanceof FileFailure)) throw error
      setFailure(`${chosen.name}: ${error.message}`)
    }
  }
  return (
    <div className="min-w-0">
      {file ? (
        <Button
          variant="secondary"
          onClick={() => choose(null)}
          aria-label={`Remove photo ${file.name}${of === undefined ? '' : `: ${of}`}`}
          className={cx('max-w-full px-2!', isCompact && '@5xl:w-11')}
        >
          <Thumbnail file={file} />
          <span className={cx('flex min-w-0 items-center gap-2', isCompact && '@5xl:sr-only')}>
            <span className="truncate">{file.name}</span>
            <X className="size-4 shrink-0" />
          </span>
        </Button>
      ) : (
        <PhotoChooser {...(of !== undefined && { of })} choose={(files) => void take(files)} isCompact={isCompact} />
      )}
      <p role="alert" className="mt-1.5 text-sm font-medium wrap-anywhere text-brick empty:hidden">
        {failure}
      </p>
    </div>
  )
}
