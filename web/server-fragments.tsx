import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { type DrawFragment, provideFragments } from './lib/page/server-fragment.tsx'
import { StaticRouter } from './lib/routing/router.tsx'

/** About 4,000 cards. */
const MAX_CHARACTERS = 16 * 1024 * 1024
const ANYWHERE = new URL('http://localhost/')

const kept = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (html, facts) => html.length + facts.length,
})

const draw: DrawFragment = (facts, content) => {
  const key = JSON.stringify(facts)
  const found = kept.get(key)
  if (found !== undefined) return found
  const html = renderToString(<StaticRouter url={ANYWHERE}>{content}</StaticRouter>)
  kept.set(key, html)
  return html
}

/** In development nothing is kept, because the components change. */
export const keepFragments = () => {
  if (import.meta.env.PROD) provideFragments(draw)
}
