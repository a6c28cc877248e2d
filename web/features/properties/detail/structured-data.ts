import type { PropertyDetail } from '#contract/properties/public.ts'
import { postalAddress } from '#web/lib/page/structured-data.ts'
import type { Accommodation, Offer, Place, RealEstateAgent, RealEstateListing } from 'schema-dts'
import { shownImages } from '#contract/core/shown-images.ts'
import { FACT_LABELS } from '../fact-labels.ts'
import { petRule } from './pet-rule.ts'

const KINDS = {
  house: 'SingleFamilyResidence',
  apartment: 'Apartment',
  condo: 'Apartment',
  townhouse: 'House',
} as const

/** The address, with the town and the ZIP code that staff entered where the address does not say them. */
export function addressOf({ address, town, zip }: PropertyDetail) {
  const parsed = postalAddress(address)
  if (parsed.addressLocality || !town) return parsed
  return { ...parsed, addressLocality: town, addressRegion: 'MA', ...(zip && { postalCode: zip }) }
}

/** What a home offers besides its features. A fact that says no is left out. */
function amenitiesOf(home: PropertyDetail): string[] {
  const { features, parking, laundry, cooling, utilitiesIncluded, accessibility } = home
  return [
    ...features,
    ...(parking && parking !== 'none' ? [`${FACT_LABELS.parking[parking]} parking`] : []),
    ...(laundry && laundry !== 'none' ? [`Laundry: ${FACT_LABELS.laundry[laundry].toLowerCase()}`] : []),
    ...(cooling && cooling !== 'none' ? [FACT_LABELS.cooling[cooling]] : []),
    ...utilitiesIncluded.map((word) => `${FACT_LABELS.utilitiesIncluded[word]} included`),
    ...accessibility.map((word) => FACT_LABELS.accessibility[word]),
  ]
}

/** Only an exact position, because an approximate one would be taken for exact. */
const geoOf = ({ latitude, longitude, locationPrecision }: PropertyDetail) =>
  locationPrecision === 'exact' &&
  latitude !== null &&
  longitude !== null && { geo: { '@type': 'GeoCoordinates' as const, latitude, longitude } }

/** Only what the page shows. Unknown facts are left out. */
function residence(property: PropertyDetail, url: string): Accommodation | Place {
  const { title, bedrooms, bathrooms, sqft, yearBuilt, propertyType, floorPlanUrls } = property
  const pets = petRule(property)
  const place = {
    name: title,
    address: addressOf(property),
    ...geoOf(property),
    amenityFeature: [...new Set(amenitiesOf(property))].map((name) => ({
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
    ...(pets && { petsAllowed: pets }),
    ...(floorPlanUrls.length > 0 && {
      accommodationFloorPlan: floorPlanUrls.map((plan) => ({
        '@type': 'FloorPlan' as const,
        layoutImage: new URL(plan, url).href,
      })),
    }),
  }
}

function offer({ price, priceType, status }: PropertyDetail, seller: RealEstateAgent): Offer {
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
  property: PropertyDetail
  url: string
  /** The share picture. */
  picture: string
  seller: RealEstateAgent
}

/** The property as structured data: the listing, the home, the seller and the price. */
export function listingData({ property, url, picture, seller }: ListingPage): RealEstateListing {
  const { title, description, createdAt, imageUrls, leaseMonths } = property
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
    ...(leaseMonths && {
      leaseLength: { '@type': 'QuantitativeValue', minValue: leaseMonths, unitCode: 'MON' },
    }),
    mainEntity: residence(property, url),
  }
}
