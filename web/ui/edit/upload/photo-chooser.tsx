import { cx } from '#web/ui/class-names.ts'
import { FileButton } from '#web/ui/edit/upload/file-button.tsx'
import Upload from 'lucide-react/icons/upload'

interface PhotoChooserProps {
  /** Begins the accessible names, where there are several on a screen: `Payment 3`. */
  of?: string
  isMultiple?: boolean
  choose: (files: readonly File[]) => void
  /** Only icons are shown where the row of a table has little room. */
  isCompact?: boolean
}

/** Chooses photos from the device. A phone has its camera beside that, because some offer only their pictures. */
export function PhotoChooser({ of, isMultiple = false, choose, isCompact = false }: PhotoChooserProps) {
  const ways = [{ text: 'Take photo', capture: 'environment' as const }, { text: 'Choose photo' }]
  return (
    <div className="flex flex-wrap gap-2">
      {ways.map(({ text, capture }) => {
        const name = of === undefined ? text : `${text}: ${of}`
        return (
          <div key={text} className={cx(capture && 'pointer-fine:hidden', capture && isCompact && '@5xl:hidden')}>
            <FileButton
              label={`${name}, file`}
              accept="image/*,.heic,.heif"
              capture={capture}
              multiple={isMultiple && !capture}
              choose={choose}
              button={{ 'aria-label': name, className: cx(isCompact && '@5xl:w-11 @5xl:px-0!') }}
            >
              <Upload className="size-4.5" /> <span className={cx(isCompact && '@5xl:sr-only')}>{text}</span>
            </FileButton>
          </div>
        )
      })}
    </div>
  )
}
