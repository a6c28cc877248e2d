import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** Which country's network an address belongs to, from the registries' public records (CC0): no town, and nobody is asked. */
const require = createRequire(import.meta.url)
const FILE = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
let reader: Reader<CountryResponse> | undefined

/** `Germany`; null for an address of one's own network, and for one that nobody knows. */
export function countryOf(address: string | null): string | null {
  if (address === null || isIP(address) === 0) return null
  reader ??= new Reader<CountryResponse>(readFileSync(FILE))
  // This file's entries are flat, unlike those that the type is of.
  const code = (reader.get(address) as { country_code?: string } | null)?.country_code
  return (code !== undefined && names.of(code)) || null
}
