/** Five digits. Massachusetts has 010 to 027, and two codes of a tax office in Andover. */
export const MASSACHUSETTS_ZIP = /^(?:0(?:1[0-9]|2[0-7])\d\d|05501|05544)$/
export const ZIP_PROBLEM = 'ZIP code must be five digits and in Massachusetts, such as 02139'

/** How a ZIP code stands in an address, with or without the four digits of a delivery route. */
const ZIP = String.raw`(0[12]\d{3}|055\d\d)(?:-\d{4})?`
/** Something may follow after a comma, such as a unit or the country. */
const END = String.raw`\s*(?:,[^,]*)?$`
const STATE_OR_ZIP = new RegExp(
  String.raw`(?:,\s*|\s+)(?:(?:MA|Mass\.?|Massachusetts)(?:,?\s+${ZIP})?|${ZIP})${END}`,
  'i',
)
const ZIP_AT_END = new RegExp(String.raw`[,\s]${ZIP}${END}`)
const TOWN_AT_END = /(?:^|,)\s*([^,\d]{0,59}[^,\d\s])$/

/**
 * What an address in Massachusetts says about its place: `12 Elm Street, Unit 2, Cambridge, MA 02139` is in Cambridge, 02139. Null for what it does not
 * say. Migration 0053 has the same expressions, and took the ZIP codes of Rhode Island as well.
 */
export function placeOfAddress(address: string): { town: string | null; zip: string | null } {
  const end = STATE_OR_ZIP.exec(address)
  const town = end && TOWN_AT_END.exec(address.slice(0, end.index))
  const zip = ZIP_AT_END.exec(address)?.[1] ?? ''
  return { town: town?.[1] ?? null, zip: MASSACHUSETTS_ZIP.test(zip) ? zip : null }
}
