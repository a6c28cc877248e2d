import { pictureUrl } from '#contract/core/web-address.ts'
import { capital } from '#web/lib/format/format.ts'
import { toStored } from '#web/lib/pictures/picture-address.ts'
import { pictureOf } from '#web/lib/pictures/pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { DragHandle } from '#web/ui/edit/drag-handle.tsx'
import { EntryField } from '#web/ui/edit/entry-field.tsx'
import { PictureUpload } from '#web/ui/edit/upload/picture-upload.tsx'
import { SortingStatus } from '#web/ui/edit/sorting-status.tsx'
import { moved, useSorting } from '#web/ui/edit/use-sorting.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

interface ImageListProps {
  /** `Images`, the name of the list. */
  title: string
  /** `image`, in the names of the buttons. */
  noun: string
  /** The name of the field for a new address. */
  field: string
  urls: readonly string[]
  change: (urls: readonly string[]) => void
  /** Separate from `change`, because the list may have changed before an upload ends. */
  add: (url: string) => void
  onBusy: (isBusy: boolean) => void
  error: string | undefined
  /** Descriptions by address. Left out where pictures have none, nor a cover. */
  alts?: Readonly<Record<string, string>>
  describe?: (url: string, alt: string) => void
}

/** Pictures of a property, by URL or uploaded, in any order. */
export function ImageList(props: ImageListProps) {
  const { title, noun, field, urls, change, add: put, onBusy, error, alts, describe } = props
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const label = `${capital(noun)} URL`
  const nameOf = (place: number) => `${noun} ${place + 1}`
  const sorting = useSorting({ count: urls.length, nameOf, move: (from, to) => change(moved(urls, from, to)) })

  function add() {
    if (typed.trim() === '') return
    const checked = pictureUrl(label).safeParse(toStored(typed))
    setProblem(checked.error?.issues[0]?.message)
    if (checked.data === undefined) return
    put(checked.data)
    setTyped('')
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{title}</legend>
      <div className="flex flex-wrap items-end gap-2">
        <EntryField
          label={label}
          name={field}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={typed}
          error={problem ?? error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setProblem(undefined)
          }}
          add={add}
          className="min-w-56 grow"
        />
        <Button variant="secondary" onClick={add}>
          Add {noun}
        </Button>
        <PictureUpload label={`Upload ${noun}s`} isMultiple onSent={put} onBusy={onBusy} />
      </div>
      {urls.length > 0 && (
        <ol {...sorting.list} className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
          {urls.map((url, place) => (
            <li
              key={url}
              {...sorting.item(place)}
              className={cx(
                'flex items-center gap-2 rounded-field border border-line bg-surface p-2',
                sorting.draggedPlace === place && 'border-harbor shadow-soft',
              )}
            >
              <DragHandle {...sorting.handle(place)} />
              <Picture
                {...pictureOf(url)}
                alt=""
                sizes="96px"
                className="aspect-3/2 w-24 shrink-0 rounded-field max-sm:w-16"
              />
              <div className="min-w-0 grow">
                <p className="truncate text-xs text-muted" title={url}>
                  {alts && place === 0 && <strong className="text-ink">Cover · </strong>}
                  {url}
                </p>
                {alts && (
                  <input
                    type="text"
                    aria-label={`Description of ${noun} ${place + 1}`}
                    placeholder={`Describe the ${noun}`}
                    value={alts[url] ?? ''}
                    maxLength={300}
                    onChange={({ currentTarget }) => describe?.(url, currentTarget.value)}
                    className="mt-1 block min-h-11 w-full rounded-field border border-field bg-surface px-2.5 text-sm"
                  />
                )}
              </div>
              <IconButton label={`Remove ${noun} ${place + 1}`} onClick={() => change(urls.toSpliced(place, 1))}>
                <X />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <SortingStatus announcement={sorting.announcement} />
    </fieldset>
  )
}
