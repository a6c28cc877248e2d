import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type DrawFragment, provideFragments } from './lib/page/server-fragment.tsx'
import { StaticRouter } from './lib/routing/router.tsx'
import { bytesOf, pieceOf } from './server-pieces.ts'

/** About 5,000 cards. */
const MAX_BYTES = 16 * 1024 * 1024
const ANYWHERE = new URL('http://localhost/')

const kept = new LRUCache<string, Uint8Array>({
  maxSize: MAX_BYTES,
  sizeCalculation: (html, facts) => html.length + facts.length,
})

const htmlOf = (content: ReactElement) => renderToString(<StaticRouter url={ANYWHERE}>{content}</StaticRouter>)

let isInside = false

const draw: DrawFragment = (facts, content) => {
  // A fragment inside of another is part of its HTML.
  if (isInside) return htmlOf(content)
  const key = JSON.stringify(facts)
  let html = kept.get(key)
  if (!html) {
    isInside = true
    try {
      html = bytesOf(htmlOf(content))
    } finally {
      isInside = false
    }
    kept.set(key, html)
  }
  return pieceOf(html)
}

/** In development nothing is kept, because the components change. */
export const keepFragments = () => {
  if (import.meta.env.PROD) provideFragments(draw)
}
