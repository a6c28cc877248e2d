import { heroImages } from '#contract/hero-images.ts'
import { call } from '#web/lib/call.ts'
import { queryOptions } from '@tanstack/react-query'

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
      // Seldom needed in the browser: the page brings its slides along.
      const { shuffledOn } = await import('./order.ts')
      return shuffledOn(Date.now(), chosen)
    },
  })

const builtIn = (name: string, alt: string): Slide => ({ src: `/pictures/hero-${name}.jpg`, alt })

/** Where the administrators have chosen none, or none that comes. */
export const BUILT_IN: readonly Slide[] = [
  builtIn('beacon-street', 'Brick row houses at dusk.'),
  builtIn('waterfront-sunset', 'Shingled house by the water at sunset.'),
  builtIn('autumn-street', 'White colonials under maples in autumn.'),
  builtIn('harbour-skyline', 'Harbor skyline at dusk.'),
  builtIn('snowy-triple-deckers', 'Triple-deckers in snow at dusk.'),
]
