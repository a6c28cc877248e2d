import type { PropertyWithSample } from '#contract/properties/public.ts'
import { formatCount, formatPrice } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { type RefObject, useEffect, useState } from 'react'
import { isGone } from '../labels.ts'
import { contactAbout } from './contact-about.ts'

/** The height of the bar, in pixels. */
const BAR = 76

/** True from where an element comes into view, and below it. */
function useReached(ref: RefObject<Element | null>): boolean {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => entry && setReached(entry.isIntersecting),
      // What has been scrolled past counts as in view.
      { rootMargin: `99999px 0px -${BAR}px` },
    )
    if (ref.current) watch.observe(ref.current)
    return () => watch.disconnect()
  }, [ref])
  return isReached
}

const roomsOf = ({ bedrooms, bathrooms }: PropertyWithSample) =>
  [bedrooms && formatCount(bedrooms, 'bed'), bathrooms && formatCount(bathrooms, 'bath')].filter(Boolean).join(' · ')

interface ActionBarProps {
  property: PropertyWithSample
  /** What has the same links. The bar hides where this is visible. */
  contact: RefObject<Element | null>
}

/**
 * The price and the next step, at the foot of a small screen until the contact card comes into view. It sticks without JavaScript, too, and then ends
 * below that card.
 */
export function ActionBar({ property, contact }: ActionBarProps) {
  const isReached = useReached(contact)
  const [label, to] = isGone(property)
    ? (['Request Information', contactAbout(property, 'information')] as const)
    : (['Schedule Viewing', `/properties/${property.id}/viewing`] as const)
  return (
    <section
      aria-label="Price and next step"
      className={cx(
        'action-bar z-20 -mx-5 mt-8 -mb-27 flex min-h-19 items-center justify-between gap-4 border-t border-line bg-surface px-5 pb-[env(safe-area-inset-bottom)] transition-[translate,visibility] duration-200 sm:-mx-8 sm:px-8 lg:hidden print:hidden noscript:mb-0',
        isReached && 'invisible [translate:0_100%]',
      )}
    >
      <div className="min-w-0">
        <p className="font-display text-lg font-semibold whitespace-nowrap tabular-nums">
          {formatPrice(property.price, property.priceType)}
        </p>
        <p className="truncate text-xs text-muted">{roomsOf(property)}</p>
      </div>
      {/* No tab stop: the contact card before it has the same link. */}
      <LinkButton to={to} tabIndex={-1} className="shrink-0">
        {label}
      </LinkButton>
    </section>
  )
}
