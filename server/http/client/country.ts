import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** The country of an IP address, from the registries' public data (CC0). No other service is called, and the city stays unknown. */
const require = createRequire(import.meta.url)
const FILE = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
let reader: Reader<CountryResponse> | undefined

/** For example `Germany`. Null for private and unknown addresses. */
export function countryOf(address: string | null): string | null {
  if (address === null || isIP(address) === 0) return null
  reader ??= new Reader<CountryResponse>(readFileSync(FILE))
  // This database's entries are flat, unlike the type of the reader.
  const code = (reader.get(address) as { country_code?: string } | null)?.country_code
  return (code !== undefined && names.of(code)) || null
}
