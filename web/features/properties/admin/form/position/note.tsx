import { propertiesAdmin } from '#contract/properties/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'

const zipCenter = (zip: string) =>
  queryOptions({
    queryKey: [propertiesAdmin.zipCenter.path, zip],
    enabled: /^\d{5}$/.test(zip),
    staleTime: Infinity,
    queryFn: async () => (await call(propertiesAdmin.zipCenter, { params: { zip } })).center,
  })

type Pin = readonly [latitude: number, longitude: number]

/** Where a pin is, if that is not where its address is. The names of towns come with the map. */
const otherTown = (pin: Pin | null, town: string, center: Pin | null) =>
  queryOptions({
    queryKey: ['town of a pin', pin, town, center],
    enabled: pin !== null,
    staleTime: Infinity,
    queryFn: async () =>
      (await import('#web/features/properties/map/position-map.tsx')).otherTownAt(pin!, town, center),
  })

interface PositionNoteProps {
  /** Whether staff entered a position. */
  hasPin: boolean
  /** The position, if it or the address was changed. Null where there is nothing to check. */
  pin: Pin | null
  town: string
  isExact: boolean
  zip: string
  /** The position was found by the address, and the address is still the same. */
  isFromAddress: boolean
}

/** What visitors will see of the position. */
export function PositionNote({ hasPin, pin, town, isExact, zip, isFromAddress }: PositionNoteProps) {
  const { data: center } = useQuery(zipCenter(zip))
  const { data: other } = useQuery(otherTown(pin, town, center ? [center.latitude, center.longitude] : null))
  const words = (): string => {
    if (hasPin && isExact) return 'Visitors will see this exact position on the map.'
    if (hasPin) return 'Visitors will see this position within about half a mile.'
    if (isFromAddress && isExact) return 'Visitors see the position that was found for the address.'
    if (isFromAddress) return 'Visitors see the position that was found for the address, within about half a mile.'
    if (center)
      return `Without a position, visitors will see the home at the center of ZIP code ${zip}, as approximate.`
    if (center === null) return `We don't know ZIP code ${zip}. Without a position, the home won't be on the map.`
    return "Without a position or a ZIP code, the home won't be on the map."
  }
  return (
    <>
      <output className="block text-sm text-muted">{words()}</output>
      <output className="block text-sm font-semibold">
        {other &&
          `The pin is near ${other.name}, ${other.miles.toFixed(1)} miles from ${center ? `ZIP code ${zip}` : town}. Please check the position and the address.`}
      </output>
    </>
  )
}
