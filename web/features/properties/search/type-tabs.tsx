import { ChangingLink, fade } from '#web/lib/routing/view-transition.tsx'
import type { MouseEvent } from 'react'
import { type Filter, propertiesHref, withType } from './filter.ts'
import { PRICE_TYPE_NAMES } from '../labels.ts'

const TABS = [
  { type: 'all', label: 'All Properties' },
  { type: 'sale', label: PRICE_TYPE_NAMES.sale },
  { type: 'rent', label: PRICE_TYPE_NAMES.rent },
]

interface TypeTabsProps {
  filter: Filter
  onPress: (event: MouseEvent, wanted: Filter) => void
  className?: string
}

/** All, for sale or for rent, with the other filters unchanged unless no home of the type can have them. */
export const TypeTabs = ({ filter, onPress, className }: TypeTabsProps) => (
  <nav aria-label="Listing type" className={className}>
    <ul className="flex rounded-field border border-line bg-sand p-1">
      {TABS.map(({ type, label }) => (
        <li key={type} className="min-w-0 grow">
          <ChangingLink
            to={propertiesHref(withType(filter, type))}
            replace
            onClickCapture={(event) => onPress(event, withType(filter, type))}
            change={fade}
            aria-current={filter.type === type ? 'page' : undefined}
            className="flex h-9 items-center max-sm:h-11 justify-center rounded-[7px] px-2.5 text-center text-sm leading-snug font-semibold text-muted transition-colors duration-150 hover:text-ink sm:whitespace-nowrap aria-[current]:bg-surface aria-[current]:text-ink dark:aria-[current]:bg-line aria-[current]:shadow-raised sm:px-4 forced-colors:aria-[current]:border"
          >
            {label}
          </ChangingLink>
        </li>
      ))}
    </ul>
  </nav>
)
