'use client'

import { Images } from 'lucide-react'
import Image from 'next/image'
import { useRef, useState } from 'react'

/** The pictures of a property. Each opens large in a dialog. */
export function Gallery({ urls, title }: { urls: string[]; title: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState<number | null>(null)
  const open = (position: number) => {
    setShown(position)
    dialog.current?.showModal()
  }
  if (urls.length === 0) return null
  return (
    <div className="relative">
      <ul className="grid gap-2 overflow-hidden rounded-xl md:grid-cols-[2fr_1fr]">
        {urls.slice(0, 3).map((url, position) => (
          <li key={url} className={position === 0 ? 'md:row-span-2' : 'max-md:hidden'}>
            <button type="button" onClick={() => open(position)} className="block h-full w-full">
              <Image
                src={url}
                width={1200}
                height={800}
                alt={`${title}, picture ${position + 1}`}
                sizes={position === 0 ? '(min-width: 768px) 66vw, 100vw' : '(min-width: 768px) 33vw, 100vw'}
                preload={position === 0}
                className="aspect-3/2 h-full w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {urls.length > 1 && (
        <button
          type="button"
          onClick={() => open(0)}
          className="absolute right-4 bottom-4 flex items-center gap-2 rounded-md bg-surface px-4 py-2.5 text-sm font-semibold"
        >
          <Images className="size-4.5" aria-hidden="true" /> Show all {urls.length} photos
        </button>
      )}
      <dialog ref={dialog} onClose={() => setShown(null)} className="m-auto max-w-5xl backdrop:bg-black/80">
        {shown !== null && (
          <Image src={urls[shown]!} width={1200} height={800} alt={`${title}, picture ${shown + 1}`} sizes="100vw" />
        )}
        <div className="flex justify-between p-3">
          <button type="button" onClick={() => setShown(((shown ?? 0) + 1) % urls.length)}>
            Next picture
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
      </dialog>
    </div>
  )
}
