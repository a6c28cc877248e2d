import type { Property } from '#contract/properties.ts'
import { scriptJson } from '#web/lib/shipped-state.ts'

interface StructuredDataProps {
  property: Property
  url: string
  listUrl: string
  homeUrl: string
  pictures: readonly string[]
  brokerage: { name: string; phone: string; email: string }
}

const KINDS: Record<Property['propertyType'], string> = {
  house: 'SingleFamilyResidence',
  apartment: 'Apartment',
  condo: 'Apartment',
  townhouse: 'House',
  commercial: 'Place',
}

/** "12 Elm Street, Cambridge, MA 02139" in its parts; an address of another form stays whole. */
export function postalAddress(address: string) {
  const [, street, town, region, code] = /^(.+), ([^,]+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(address) ?? []
  const parts =
    street === undefined
      ? { streetAddress: address }
      : { streetAddress: street, addressLocality: town, addressRegion: region, postalCode: code }
  return { '@type': 'PostalAddress', ...parts, addressCountry: 'US' }
}

const crumbs = (items: readonly (readonly [string, string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
})

function listingGraph({ property, url, listUrl, homeUrl, pictures, brokerage }: StructuredDataProps) {
  const { title, description, address, price, priceType, bedrooms, bathrooms, sqft, features } = property
  const offer = {
    '@type': 'Offer',
    price,
    priceCurrency: 'USD',
    availability: `https://schema.org/${property.status === 'available' ? 'InStock' : 'SoldOut'}`,
    businessFunction: `http://purl.org/goodrelations/v1#${priceType === 'rent' ? 'LeaseOut' : 'Sell'}`,
    ...(priceType === 'rent' && {
      priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'USD', unitCode: 'MON' },
    }),
    seller: {
      '@type': 'RealEstateAgent',
      name: brokerage.name,
      telephone: brokerage.phone,
      email: brokerage.email,
      url: homeUrl,
    },
  }
  const residence = {
    '@type': KINDS[property.propertyType] ?? 'Residence',
    name: title,
    address: postalAddress(address),
    ...(bedrooms ? { numberOfBedrooms: bedrooms } : {}),
    ...(bathrooms ? { numberOfBathroomsTotal: bathrooms } : {}),
    ...(sqft ? { floorSize: { '@type': 'QuantitativeValue', value: sqft, unitCode: 'FTK' } } : {}),
    amenityFeature: features.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'RealEstateListing',
        '@id': url,
        url,
        name: title,
        ...(description ? { description } : {}),
        datePosted: property.createdAt,
        image: pictures,
        offers: offer,
        mainEntity: residence,
      },
      crumbs([
        ['Home', homeUrl],
        ['Properties', listUrl],
        [title, url],
      ]),
    ],
  }
}

/** The listing for machines. Data, not code: nothing in it can end the element it stands in. */
export const StructuredData = (props: StructuredDataProps) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(listingGraph(props)) }} />
)
