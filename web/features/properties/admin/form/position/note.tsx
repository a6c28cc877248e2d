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

interface PositionNoteProps {
  /** Whether staff entered a position. */
  hasPin: boolean
  isExact: boolean
  zip: string
  /** The position was found by the address, and the address is still the same. */
  isFromAddress: boolean
}

/** What visitors will see of the position. */
export function PositionNote({ hasPin, isExact, zip, isFromAddress }: PositionNoteProps) {
  const { data: center } = useQuery(zipCenter(zip))
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
  return <output className="block text-sm text-muted">{words()}</output>
}
