import type { Property } from '#contract/properties/public.ts'
import { postalAddress } from '#web/lib/page/structured-data.ts'
import type { Accommodation, Offer, Place, RealEstateAgent, RealEstateListing } from 'schema-dts'
import { shownImages } from '../gallery/image-urls.ts'

const KINDS = {
  house: 'SingleFamilyResidence',
  apartment: 'Apartment',
  condo: 'Apartment',
  townhouse: 'House',
} as const

/** Only what the page shows. Unknown facts are left out. */
function residence(property: Property): Accommodation | Place {
  const { title, address, bedrooms, bathrooms, sqft, features, yearBuilt, propertyType } = property
  const place = {
    name: title,
    address: postalAddress(address),
    amenityFeature: [...new Set(features)].map((name) => ({
      '@type': 'LocationFeatureSpecification' as const,
      name,
      value: true,
    })),
  }
  if (propertyType === 'commercial') return { '@type': 'Place', ...place }
  return {
    '@type': KINDS[propertyType],
    ...place,
    ...(bedrooms && { numberOfBedrooms: bedrooms }),
    ...(bathrooms && { numberOfBathroomsTotal: bathrooms }),
    ...(sqft && { floorSize: { '@type': 'QuantitativeValue', value: sqft, unitCode: 'FTK' } }),
    ...(yearBuilt && { yearBuilt }),
  }
}

function offer({ price, priceType, status }: Property, seller: RealEstateAgent): Offer {
  const isRental = priceType === 'rent'
  return {
    '@type': 'Offer',
    price,
    priceCurrency: 'USD',
    availability: status === 'available' ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
    businessFunction: { '@id': `http://purl.org/goodrelations/v1#${isRental ? 'LeaseOut' : 'Sell'}` },
    ...(isRental && {
      priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'USD', unitCode: 'MON' },
    }),
    seller,
  }
}

interface ListingPage {
  property: Property
  url: string
  /** The share picture. */
  picture: string
  seller: RealEstateAgent
}

/** The property as structured data: the listing, the home, the seller and the price. */
export function listingData({ property, url, picture, seller }: ListingPage): RealEstateListing {
  const { title, description, createdAt, imageUrls } = property
  const pictures = shownImages(imageUrls).map((image) => new URL(image, url).href)
  return {
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: title,
    ...(description && { description }),
    datePosted: createdAt,
    image: pictures.length > 0 ? pictures : picture,
    offers: offer(property, seller),
    mainEntity: residence(property),
  }
}
