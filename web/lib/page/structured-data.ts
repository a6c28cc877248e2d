import type { BreadcrumbList, PostalAddress } from 'schema-dts'

/** Splits "12 Elm Street, Cambridge, MA 02139" into its parts. An address of another form stays whole. */
export function postalAddress(address: string): PostalAddress {
  const [, street, town, region, code] = /^(.+), ([^,]+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(address) ?? []
  const country = { addressCountry: 'US' } as const
  if (street === undefined || town === undefined || region === undefined || code === undefined)
    return { '@type': 'PostalAddress', streetAddress: address, ...country }
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: town,
    addressRegion: region,
    postalCode: code,
    ...country,
  }
}

/** The breadcrumb trail with names and absolute URLs. */
export const breadcrumbs = (crumbs: readonly (readonly [name: string, url: string])[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
})

const STEPS = 0x01_00_01_93
const START = 0x81_1c_9d_c5

/** An FNV-1a hash of eight letters. It identifies a version in a URL; it is not cryptographic. */
export function fingerprint(values: readonly unknown[]): string {
  let hash = START
  for (const unit of JSON.stringify(values)) hash = Math.imul(hash ^ unit.codePointAt(0)!, STEPS)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
