import type { FeaturedHome } from './featured-slide.tsx'

/** Shown while staff feature no property. Their pages exist on every database: see `samples.ts` on the server. */
export const SAMPLES: readonly FeaturedHome[] = [
  {
    id: '4796280c-34bc-433d-a2d9-0c3ab369a32e',
    title: 'Back Bay Brownstone',
    price: '$2,950,000',
    location: 'Commonwealth Avenue, Back Bay, Boston',
    bedrooms: 3,
    bathrooms: 3,
    sqft: 2140,
    imageUrl: '/pictures/exterior-brownstone.jpg',
    imageAlt: 'Victorian brownstone row with bay windows, tall stoops and a mansard roof in evening sun.',
    features: ['Two wood-burning fireplaces', 'Direct elevator', 'One garage space', 'Central air'],
    rating: 5,
  },
  {
    id: '25f78952-5112-44cc-bb10-504b4ea0d5ad',
    title: 'Cambridge Apartment',
    price: '$3,850/mo',
    location: 'Ellery Street, Mid-Cambridge, Cambridge',
    bedrooms: 2,
    bathrooms: 1,
    sqft: 960,
    imageUrl: '/pictures/exterior-brick-apartments.jpg',
    imageAlt: 'Four-story brick apartment building with limestone trim, bow bays and a columned entrance.',
    features: ['Heat and hot water included', 'Bow-front living room', 'In-unit laundry', 'Bike storage'],
    rating: 5,
  },
  {
    id: '8fe68531-606b-4781-9baf-9686348a6178',
    title: 'Cape Cod Waterfront Home',
    price: '$3,495,000',
    location: 'Shore Road, Chatham, Cape Cod',
    bedrooms: 4,
    bathrooms: 4,
    sqft: 3180,
    imageUrl: '/pictures/exterior-waterfront-morning.jpg',
    imageAlt: 'White gambrel waterfront home with a deck and dock on a clear summer morning.',
    features: ['Private dock', 'Ocean views', "Chef's kitchen", 'Two-car garage'],
    rating: 5,
  },
]
