import { heroImages } from '#contract/hero-images.ts'
import { call } from '#web/lib/call.ts'
import { queryOptions } from '@tanstack/react-query'
import { shuffledOn } from './order.ts'

export interface Slide {
  src: string
  alt: string
}

/** The slideshow's pictures, shuffled before the page is drawn: its order travels with it, so nothing jumps. */
export const slides = () =>
  queryOptions({
    queryKey: [heroImages.list.path],
    queryFn: async () => {
      const images = await call(heroImages.list, {})
      const chosen = images.length > 0 ? images.map(({ src, alt }): Slide => ({ src, alt })) : BUILT_IN
      return shuffledOn(Date.now(), chosen)
    },
  })

/** Where the administrators have chosen none. Their alt texts are known by name. */
const BUILT_IN: readonly Slide[] = [
  'beacon-street',
  'waterfront-sunset',
  'autumn-street',
  'harbour-skyline',
  'snowy-triple-deckers',
].map((name) => ({ src: `/pictures/hero-${name}.jpg`, alt: '' }))

/** Where the call failed: one picture is enough to stand on. */
export const NO_ANSWER: readonly Slide[] = BUILT_IN.slice(0, 1)
