import { heroImages } from '#contract/hero-images/public.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export interface Slide {
  src: string
  alt: string
}

/** The slideshow's pictures in the order of the staff: the first one opens the page. */
export const slides = () =>
  queryOptions({
    queryKey: [heroImages.list.path],
    queryFn: async () => {
      const images = await call(heroImages.list, {})
      return images.length > 0 ? images.map(({ src, alt }): Slide => ({ src, alt })) : BUILT_IN
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
