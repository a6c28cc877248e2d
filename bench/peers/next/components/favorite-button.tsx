'use client'

import { Heart } from 'lucide-react'
import { useState } from 'react'

export function FavoriteButton({ title }: { title: string }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <button
      type="button"
      aria-label={`Save ${title}`}
      aria-pressed={isSaved}
      onClick={() => setSaved(!isSaved)}
      className="z-10 ml-auto grid size-11 place-items-center rounded-full border border-line bg-surface"
    >
      <Heart className={`size-5 ${isSaved ? 'fill-current text-red-700' : ''}`} />
    </button>
  )
}
