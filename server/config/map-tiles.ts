import * as z from 'zod/mini'
import { isAttribution } from '#contract/properties/map-tiles.ts'
import { isServiceAddress } from './service-address.ts'

const URL_EXPECTED =
  'the https address of map tiles with {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}.png (http for localhost only)'
const ATTRIBUTION_EXPECTED =
  'the text that the map service asks for, on one line. Only links such as <a href="https://example.com">Example</a> may be in it'

const PARTS = ['{z}', '{x}', '{y}']

/** Placeholders only stand in the path or the query, never in the host. */
function isTileAddress(text: string): boolean {
  const filled = PARTS.reduce((left, part) => left.replaceAll(part, '1'), text)
  if (!PARTS.every((part) => text.includes(part)) || /[{}\s]/.test(filled) || !URL.canParse(filled)) return false
  const address = new URL(filled)
  return isServiceAddress(address) && text.toLowerCase().startsWith(`${address.protocol}//${address.host}`)
}

/** The settings of the map's tiles. */
export const mapTileSettings = () => ({
  MAP_TILES_URL: z.optional(z.string().check(z.refine(isTileAddress, { error: URL_EXPECTED }))),
  MAP_TILES_ATTRIBUTION: z.optional(z.string().check(z.refine(isAttribution, { error: ATTRIBUTION_EXPECTED }))),
})

interface Given {
  MAP_TILES_URL?: string | undefined
  MAP_TILES_ATTRIBUTION?: string | undefined
}

/** The tiles of a map service. Null for the map that comes with the product. A string is an error message. */
export function readMapTiles({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }: Given) {
  if (url === undefined && attribution === undefined) return null
  if (url === undefined) return 'MAP_TILES_ATTRIBUTION needs MAP_TILES_URL'
  if (attribution === undefined)
    return 'MAP_TILES_URL needs MAP_TILES_ATTRIBUTION, the credit that the map service asks for'
  return { url, attribution, origin: new URL(url).origin }
}
