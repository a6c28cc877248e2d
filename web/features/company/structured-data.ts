import type { Company } from '#contract/company/public.ts'
import { postalAddress } from '#web/lib/page/structured-data.ts'
import type { RealEstateAgent, WebSite } from 'schema-dts'
import { openingHours } from './opening-hours.ts'

/** The id of the company in the structured data of every page. */
export const agentId = (home: string) => `${home}#company`

/** The company's social profiles. A network's front page is not a profile. */
const profiles = ({ social }: Company) =>
  Object.values(social).filter((address) => URL.canParse(address) && new URL(address).pathname !== '/')

/** The minimum that identifies the seller of a property. */
export const agentInShort = ({ name, phone, email }: Company, home: string): RealEstateAgent => ({
  '@type': 'RealEstateAgent',
  '@id': agentId(home),
  name,
  url: home,
  ...(phone !== '' && { telephone: phone }),
  ...(email !== '' && { email }),
})

const numbered = (name: string, value: string) =>
  value === '' ? [] : [{ '@type': 'PropertyValue' as const, name, value }]

/** The company as structured data, with what its pages show. */
export function agentData(company: Company, home: string, picture: string): RealEstateAgent {
  const hours = openingHours(company.hours)
  const sameAs = profiles(company)
  const identifier = [
    ...numbered('Massachusetts real estate broker license', company.brokerLicense),
    ...numbered('Massachusetts home improvement contractor registration', company.hicRegistration),
  ]
  return {
    ...(agentInShort(company, home) as Extract<RealEstateAgent, { '@type': 'RealEstateAgent' }>),
    logo: new URL('/icon-512.png', home).href,
    image: picture,
    ...(company.address !== '' && { address: postalAddress(company.address) }),
    areaServed: { '@type': 'State', name: 'Massachusetts' },
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(identifier.length > 0 && { identifier }),
  }
}

export const siteData = ({ name }: Company, home: string): WebSite => ({
  '@type': 'WebSite',
  '@id': `${home}#site`,
  name,
  url: home,
  publisher: { '@id': agentId(home) },
})
