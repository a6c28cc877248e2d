import { propertiesAdmin } from '#contract/properties/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { fillPosition, typedIn } from './inputs.ts'

const geocoder = queryOptions({
  queryKey: [propertiesAdmin.geocoder.path],
  queryFn: () => call(propertiesAdmin.geocoder, {}),
  staleTime: Infinity,
})

/** Six decimals are kept. */
const DIGITS = 6

interface FindAddressProps {
  /** Called when both coordinates are filled in. */
  onFound: (form: HTMLFormElement) => void
}

/** Looks up the address of the form, where the site has a service for that, and fills in both coordinates. */
export function FindAddress({ onFound }: FindAddressProps) {
  const { data } = useQuery(geocoder)
  const {
    mutate,
    isPending,
    error,
    data: found,
  } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const [address = '', town, zip] = ['address', 'town', 'zip'].map((name) => typedIn(form, name))
      if (address === '') return { isMissing: true, position: null }
      const { position } = await call(propertiesAdmin.findPosition, { query: { address, town, zip } })
      return { isMissing: false, position }
    },
    onSuccess({ position }, form) {
      if (!position) return
      fillPosition(form, [position.latitude.toFixed(DIGITS), position.longitude.toFixed(DIGITS)])
      onFound(form)
    },
  })
  if (!data?.isOn) return null
  const words = () => {
    if (isPending) return ''
    if (error) return errorMessage(error)
    if (found?.isMissing) return 'Enter the address first.'
    if (found) return found.position ? 'We found the address. Please check the pin.' : UNKNOWN
    return ''
  }
  return (
    <>
      <Button
        variant="secondary"
        pending={isPending}
        pendingText="Looking up..."
        onClick={({ currentTarget: { form } }) => form && mutate(form)}
      >
        Find the address
      </Button>
      <output className="w-full text-sm">{words()}</output>
    </>
  )
}

const UNKNOWN = "We didn't find this address in Massachusetts. Please check it, or place the pin yourself."
