import { type Company, company as companyEndpoints } from '#contract/company/public.ts'
import { propertySharePath, SHARE_HEIGHT, SHARE_WIDTH, SITE_SHARE_PATH } from '#contract/discovery/share-pictures.ts'
import {
  type PropertyDetail,
  properties as propertyEndpoints,
  type PropertyWithSample,
} from '#contract/properties/public.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Thing } from 'schema-dts'
import { agentData, agentId, agentInShort, siteData } from './features/company/structured-data.ts'
import { UNKNOWN_COMPANY } from './features/company/use-company.ts'
import { eventsData } from './features/open-houses/structured-data.ts'
import { addressOf, listingData } from './features/properties/detail/structured-data.ts'
import { scriptJson } from './lib/api/shipped-state.ts'
import { breadcrumbs, fingerprint } from './lib/page/structured-data.ts'
import { LEGAL_LINKS } from './shell/site/footer-links.ts'
import { MAIN_LINKS } from './shell/site/site-map.ts'

/** The metadata of a page for search engines and link previews. Created on the server only; browsers load none of this. */
export interface Discovery {
  siteName: string
  picture: { url: string; alt: string; width: number; height: number }
  /** JSON-LD for a script element. Null where the page has no structured data. */
  structuredData: string | null
}

interface Shown {
  path: string
  params: Readonly<Record<string, string | undefined>>
  origin: string
  client: QueryClient
  /** The page is public and its data was loaded. */
  isWhole: boolean
}

const NAMES = new Map<string, string>([
  ...[...MAIN_LINKS, ...LEGAL_LINKS].map(({ to, label }) => [to, label] as const),
  ['/tenant-portal', 'Tenant Portal'],
])

/** The URL contains a fingerprint of what the picture shows, so it changes with it. */
function propertyPicture(property: PropertyDetail, { name, brokerLicense }: Company) {
  const { id, title, address, price, priceType, status, bedrooms, bathrooms, sqft, imageUrls } = property
  const shown = [title, address, price, priceType, status, bedrooms, bathrooms, sqft, imageUrls, name, brokerLicense]
  return { path: `${propertySharePath(id)}?v=${fingerprint(shown)}`, alt: `${title}, ${address}` }
}

const sitePicture = ({ name, brokerLicense }: Company) => ({
  path: `${SITE_SHARE_PATH}?v=${fingerprint([name, brokerLicense])}`,
  alt: `${name}: homes for sale and rent in Massachusetts`,
})

function thingsOf(
  path: string,
  company: Company,
  property: PropertyWithSample | undefined,
  picture: string,
  absolute: (to: string) => string,
): Thing[] {
  const home = absolute('/')
  const name = NAMES.get(path)
  const agent = path === '/' || path === '/contact' ? [agentData(company, home, picture)] : []
  if (path === '/') return [...agent, siteData(company, home)]
  if (property) {
    const url = absolute(`/properties/${property.id}`)
    const trail = breadcrumbs([
      ['Home', home],
      ['Properties', absolute('/properties')],
      [property.title, url],
    ])
    const seller = agentInShort(company, home)
    const { title, openHouses } = property
    const events = eventsData(openHouses, {
      title,
      address: addressOf(property),
      url,
      picture,
      organizer: { '@id': agentId(home), name: company.name, url: home },
    })
    return [listingData({ property, url, picture, seller }), ...events, trail]
  }
  return name === undefined
    ? agent
    : [
        ...agent,
        breadcrumbs([
          ['Home', home],
          [name, absolute(path)],
        ]),
      ]
}

/** Reads the data that the page was rendered with, so the two cannot differ. */
export function discover({ path, params, origin, client, isWhole }: Shown): Discovery {
  const absolute = (to: string) => new URL(to, origin).href
  const company = client.getQueryData<Company>([companyEndpoints.get.path])
  const found =
    path === '/properties/:id'
      ? client.getQueryData<PropertyWithSample>([propertyEndpoints.get.path, params['id'] ?? ''])
      : undefined
  // A sample is not on the market, so it has no structured data and no share picture.
  const property = found?.isSample ? undefined : found
  const shown = company ?? UNKNOWN_COMPANY
  const { path: picturePath, alt } = property ? propertyPicture(property, shown) : sitePicture(shown)
  const picture = { url: absolute(picturePath), alt, width: SHARE_WIDTH, height: SHARE_HEIGHT }

  const things = isWhole ? thingsOf(path, shown, property, picture.url, absolute) : []
  return {
    siteName: shown.name,
    picture,
    structuredData: things.length === 0 ? null : scriptJson({ '@context': 'https://schema.org', '@graph': things }),
  }
}
