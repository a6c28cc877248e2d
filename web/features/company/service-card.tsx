import { Link } from '#web/lib/routing/link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/class-names.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Service } from './services.ts'

interface ServiceCardProps {
  service: Service
  isOpen: boolean
  onToggle: () => void
}

const frame = 'border-line bg-surface group-target:border-field px-6'

/**
 * A summary of a service. 'Learn More' expands it; before hydration and without JavaScript, the URL's fragment does. It spans two rows of its grid,
 * so that cards in a row have the same height and expanding one does not move the others.
 */
export function ServiceCard({ service, isOpen, onToggle }: ServiceCardProps) {
  const { id, title, text, features, detail, subject, ask } = service
  const isHydrated = useHydrated()
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="group row-span-2 mb-6 grid grid-rows-subgrid">
      <div className={cx(frame, 'flex flex-col items-start rounded-t-card border border-b-0 pt-6 pb-3')}>
        <h3 id={`${id}-title`} className="text-xl">
          {title}
        </h3>
        <p className="mt-2 text-muted">{text}</p>
        <ul className="mt-5 mb-6 space-y-2 text-sm">
          {features.map((feature) => (
            <li key={feature} className="flex items-start gap-2.5">
              <Check className="mt-0.5 size-4.5 shrink-0 text-brass" />
              {feature}
            </li>
          ))}
        </ul>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-detail`}
          onClick={onToggle}
          className={buttonClass({ variant: 'secondary', className: 'mt-auto noscript:hidden' })}
        >
          Learn More<span className="sr-only"> about {title}</span>
          <ChevronDown className={cx('size-4.5 transition-transform duration-200', isOpen && 'rotate-180')} />
        </button>
      </div>
      {/* The lower border of a closed card. */}
      <div className={cx(frame, 'grid self-start rounded-b-card border border-t-0')}>
        <div
          id={`${id}-detail`}
          className={cx(
            'mt-3 space-y-3 border-t border-line pt-5 pb-3',
            isHydrated ? !isOpen && 'hidden' : 'hidden group-target:block noscript:block',
          )}
        >
          {detail.map((paragraph) => (
            <p key={paragraph.slice(0, 20)} className="text-muted">
              {paragraph}
            </p>
          ))}
          <p>
            <Link to={`/contact?subject=${subject}`} className="link inline-flex min-h-11 items-center font-semibold">
              {ask}
            </Link>
          </p>
        </div>
        <div className="size-4" />
      </div>
    </article>
  )
}
