import { heroImages as endpoints } from '#contract/hero-images/public.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export interface HeroImage {
  src: string
  alt: string
}

/** The hero images in the order that staff chose. The first one is part of the page. */
export const heroImages = () =>
  queryOptions({
    queryKey: [endpoints.list.path],
    queryFn: async () => {
      const images = await call(endpoints.list, {})
      return images.length > 0 ? images.map(({ src, alt }): HeroImage => ({ src, alt })) : BUILT_IN
    },
  })

const builtIn = (name: string, alt: string): HeroImage => ({ src: `/pictures/hero-${name}.jpg`, alt })

/** Used where staff have not chosen any image, or none can be loaded. */
export const BUILT_IN: readonly HeroImage[] = [
  builtIn('beacon-street', 'Brick row houses at dusk.'),
  builtIn('waterfront-sunset', 'Shingled house by the water at sunset.'),
  builtIn('autumn-street', 'White colonials under maples in autumn.'),
  builtIn('harbour-skyline', 'Harbor skyline at dusk.'),
  builtIn('snowy-triple-deckers', 'Triple-deckers in snow at dusk.'),
]
