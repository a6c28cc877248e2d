import type { Insertable } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { stableId } from './properties/listing.ts'

const SLIDES = [
  {
    name: 'hero-beacon-street',
    title: 'Row houses at dusk',
    alt: 'Brick row houses and gas lamps along a city street at dusk, windows glowing.',
  },
  {
    name: 'hero-waterfront-sunset',
    title: 'House on the bay',
    alt: 'Shingled waterfront house with lit windows beside a calm bay and dock at sunset.',
  },
  {
    name: 'hero-autumn-street',
    title: 'Fall on a quiet street',
    alt: 'Quiet New England street of white colonials under orange and gold maples in late-afternoon light.',
  },
  {
    name: 'hero-harbour-skyline',
    title: 'The harbor at blue hour',
    alt: 'Harbor skyline of brick wharf buildings and glass towers reflected in calm water at blue hour.',
  },
  {
    name: 'hero-snowy-triple-deckers',
    title: 'Triple-deckers after snow',
    alt: 'Snow-covered triple-decker houses with warm lit windows and porches on a winter evening.',
  },
]

/** The five hero images of the demo data. */
export const heroImageRows = (now: Date): Insertable<Database['hero_images']>[] =>
  SLIDES.map(({ name, title, alt }, position) => ({
    id: stableId(`hero-image/${name}`),
    title,
    description: null,
    image_url: `/pictures/${name}.jpg`,
    alt,
    sort_order: position,
    created_at: now,
  }))
