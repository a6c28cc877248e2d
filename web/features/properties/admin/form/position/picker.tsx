import { MASSACHUSETTS } from '#contract/properties/fact-words.ts'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { useOpened } from '#web/lib/page/use-opened.ts'
import { Button } from '#web/ui/button.tsx'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { FindAddress } from './find-address.tsx'
import { fillPosition, typedPosition } from './inputs.ts'

const positionMap = lazyModule(
  'features/properties/map/position-map.tsx',
  () => import('#web/features/properties/map/position-map.tsx'),
)

/** Six decimals are kept. */
const DIGITS = 6

function coordinate(text: string | undefined, [least, most]: readonly [number, number]) {
  const degrees = text ? Number(text) : Number.NaN
  return degrees >= least && degrees <= most ? degrees : null
}

const isWithinState = (latitude: number, longitude: number) =>
  coordinate(String(latitude), MASSACHUSETTS.latitude) !== null &&
  coordinate(String(longitude), MASSACHUSETTS.longitude) !== null

/** Places the home on a map, which fills in both coordinates, and follows them when they are typed. */
export function PositionPicker() {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [isOutside, setOutside] = useState(false)
  const { state, open, module } = useOpened(positionMap)
  const subscribe = useCallback(
    (listen: () => void) => {
      form?.addEventListener('input', listen)
      return () => form?.removeEventListener('input', listen)
    },
    [form],
  )
  const typed = useSyncExternalStore(
    subscribe,
    () => typedPosition(form),
    () => '',
  )
  const [typedLatitude, typedLongitude, precision] = typed.split('|')
  const latitude = coordinate(typedLatitude, MASSACHUSETTS.latitude)
  const longitude = coordinate(typedLongitude, MASSACHUSETTS.longitude)

  const start = (from: HTMLFormElement | null) => {
    setForm(from)
    open()
  }

  return (
    <div className="grid gap-3">
      {module && form ? (
        <div>
          <div className="h-80">
            <module.PositionMap
              at={latitude === null || longitude === null ? null : [latitude, longitude]}
              isExact={precision === 'exact'}
              place={(north, east) => {
                const isInState = isWithinState(north, east)
                setOutside(!isInState)
                if (isInState) fillPosition(form, [north.toFixed(DIGITS), east.toFixed(DIGITS)])
                return isInState
              }}
            />
          </div>
          <output className="block text-sm font-semibold not-empty:mt-2">
            {isOutside && 'That spot is outside Massachusetts. Choose one in the state.'}
          </output>
          <p className="mt-2 text-sm text-muted">
            Click or tap the map where the home is, or drag the pin. Arrow keys move it, in small steps with Shift.
            {precision !== 'exact' && ' Visitors see the circle.'}
          </p>
        </div>
      ) : (
        state === 'failed' && (
          <p role="alert" className="text-sm">
            Failed to load the map. Please try again.
          </p>
        )
      )}
      <div className="flex flex-wrap gap-3">
        {!(module && form) && (
          <Button
            variant="secondary"
            pending={state === 'loading'}
            pendingText="Loading map..."
            onClick={({ currentTarget }) => start(currentTarget.form)}
          >
            Place on the map
          </Button>
        )}
        <FindAddress onFound={start} />
      </div>
    </div>
  )
}
