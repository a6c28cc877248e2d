import type { PropertyWithSample } from '#contract/properties/public.ts'
import { directionsHref } from '#web/lib/format/directions.ts'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { useOpened } from '#web/lib/page/use-opened.ts'
import { Button } from '#web/ui/button.tsx'
import { useSlowConnection } from '#web/ui/media/use-slow-connection.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useEffect, useRef } from 'react'
import { Section } from './section.tsx'

const homeMap = lazyModule('features/properties/map/home-map.tsx', () => import('../map/home-map.tsx'))

type Place = Pick<PropertyWithSample, 'locationPrecision'> & { latitude: number; longitude: number }

/** The map of the area, in a box of its size. Loaded when it comes near, on a slow connection on a press. */
function AreaMap({ latitude, longitude, locationPrecision }: Place) {
  const box = useRef<HTMLDivElement>(null)
  const { state, open, module } = useOpened(homeMap)
  const isSlow = useSlowConnection()
  useEffect(() => {
    if (isSlow) return undefined
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        open()
      },
      { rootMargin: '200px' },
    )
    near.observe(box.current!)
    return () => near.disconnect()
  }, [isSlow, open])
  return (
    <div ref={box} className="mt-4 h-80 rounded-card bg-sand noscript:hidden">
      {module && <module.HomeMap {...{ latitude, longitude }} isExact={locationPrecision === 'exact'} />}
      {((isSlow && state === 'closed') || state === 'loading' || state === 'failed') && (
        <div className="flex h-full flex-col items-center justify-center gap-3 p-4 text-center">
          {state === 'failed' && <p role="alert">Failed to load the map. Please try again.</p>}
          <Button variant="secondary" pending={state === 'loading'} pendingText="Loading map..." onClick={open}>
            Show map
          </Button>
        </div>
      )}
    </div>
  )
}

/** Where a home is, exactly or about, and the way there. */
export function WhereItIs({ property }: { property: PropertyWithSample }) {
  const { address, latitude, longitude, locationPrecision } = property
  const isHydrated = useHydrated()
  if (latitude === null || longitude === null) return null
  return (
    <Section title="Map and directions" className="print:hidden">
      <AreaMap key={property.id} {...{ latitude, longitude, locationPrecision }} />
      <p className="mt-4 hidden text-muted noscript:block">
        The map needs JavaScript. Get Directions opens a map, too.
      </p>
      <p className={`mt-2 text-muted ${locationPrecision === 'exact' ? '' : 'noscript:hidden'}`}>
        {locationPrecision === 'exact' ? address : 'This circle shows the general area.'}
      </p>
      <a href={directionsHref(address, isHydrated ? navigator.userAgent : '')} className="link">
        Get Directions
      </a>
    </Section>
  )
}
