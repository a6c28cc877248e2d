import { LOCATION_MAX_LENGTH } from '#contract/properties/filter.ts'
import { MASSACHUSETTS_ZIP } from '#contract/properties/place-of-address.ts'

/** Why the API refuses a location. Undefined where it does not. */
export function placeProblem(location: string): string | undefined {
  if (location.includes('\0')) return 'Enter one town, ZIP code, neighborhood or street.'
  return location.length > LOCATION_MAX_LENGTH
    ? `Enter a place of at most ${LOCATION_MAX_LENGTH} letters, such as Boston or 02139.`
    : undefined
}

/** Whether a text may be the name of a place or a street: only letters, digits and the marks of names. */
export const isPlaceLike = (location: string) => /^[\p{L}\d][\p{L}\d\s,./'’-]*$/u.test(location)

/** The ZIP code of another state that a location is, or ends with. */
export function foreignZip(location: string): string | undefined {
  const zip = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/.exec(location)?.[1]
  return zip === undefined || MASSACHUSETTS_ZIP.test(zip) ? undefined : zip
}
