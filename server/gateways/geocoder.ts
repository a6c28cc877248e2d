import * as z from 'zod/mini'
import { MASSACHUSETTS } from '#contract/properties/fact-words.ts'
import { isInMassachusetts } from '#contract/properties/outline.ts'

const TIMEOUT_MS = 5000
const ATTEMPTS = 2
/** A few results. More is not an answer to our question. */
const BYTES_MAX = 64 * 1024
/** The rank of streets. What ranks lower is a town or a region, whose center says less than that of a ZIP code. */
const STREET_RANK = 26

/** The service cannot be reached, refused the call or sent nonsense. */
export class GeocoderFailure extends Error {
  /** Whether another try would end the same. */
  readonly isFinal: boolean

  constructor(message: string, options: { cause?: unknown; isFinal?: boolean } = {}) {
    super(message, { cause: options.cause })
    this.isFinal = options.isFinal ?? false
  }
}

const [south, north] = MASSACHUSETTS.latitude
const [west, east] = MASSACHUSETTS.longitude

/** Degrees as text, as the service sends them, or as a number. */
const Degrees = z.pipe(
  z.union([z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)), z.number()]),
  z.transform(Number),
)
const Results = z.array(z.object({ lat: Degrees, lon: Degrees, place_rank: z.optional(z.number()) }))

export interface FoundPosition {
  latitude: number
  longitude: number
}

interface Options {
  /** The search of a service in the format of Nominatim. */
  url: string
  /** Who asks, as such services require. */
  userAgent: string
  /** Resolves when the service may be asked. Called before each request. */
  turn: () => Promise<void>
  timeoutMs?: number
}

/** The text of a response, unless it is too long. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > BYTES_MAX) throw new GeocoderFailure('The response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function resultsIn(text: string): z.output<typeof Results> {
  try {
    return z.parse(Results, JSON.parse(text))
  } catch (cause) {
    throw new GeocoderFailure('The response is not a list of results', { cause })
  }
}

const isWithinState = ({ lat, lon }: { lat: number; lon: number }) => isInMassachusetts([lat, lon])

/** Six decimals are kept. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))

/** A service that finds addresses in Massachusetts. */
export function createGeocoder({ url, userAgent, turn, timeoutMs = TIMEOUT_MS }: Options) {
  async function ask(address: string): Promise<FoundPosition | null> {
    const search = new URL(url)
    const parameters = { q: address, format: 'jsonv2', limit: '5', countrycodes: 'us', addressdetails: '0' }
    for (const [name, value] of Object.entries(parameters)) search.searchParams.set(name, value)
    search.searchParams.set('viewbox', [west, north, east, south].join())
    search.searchParams.set('bounded', '1')
    const response = await fetch(search, {
      headers: { accept: 'application/json', 'user-agent': userAgent },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      const isFinal = response.status < 500 && response.status !== 408 && response.status !== 429
      throw new GeocoderFailure(`The status is ${response.status}`, { isFinal })
    }
    const found = resultsIn(await readText(response)).find(
      (result) => isWithinState(result) && (result.place_rank ?? STREET_RANK) >= STREET_RANK,
    )
    return found ? { latitude: rounded(found.lat), longitude: rounded(found.lon) } : null
  }

  return {
    /** The position of an address. Null where the service knows none in Massachusetts. Rejects with a `GeocoderFailure`. */
    async find(address: string): Promise<FoundPosition | null> {
      for (let attempt = 1; ; attempt += 1) {
        await turn()
        try {
          return await ask(address)
        } catch (error) {
          const failure =
            error instanceof GeocoderFailure
              ? error
              : new GeocoderFailure('The service did not answer', { cause: error })
          if (failure.isFinal || attempt === ATTEMPTS) throw failure
        }
      }
    },
  }
}
export type Geocoder = ReturnType<typeof createGeocoder>
