import * as z from 'zod/mini'
import { isServiceAddress } from './service-address.ts'

const EXPECTED =
  'the https address of a search in the format of Nominatim, such as https://nominatim.example.com/search (http for localhost only)'

const isSearchAddress = (text: string) => URL.canParse(text) && isServiceAddress(new URL(text)) && !text.includes('#')

/** The setting of the service that finds addresses. */
export const geocoderSettings = () => ({
  GEOCODER_URL: z.optional(z.string().check(z.refine(isSearchAddress, { error: EXPECTED }))),
})
