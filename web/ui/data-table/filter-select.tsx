import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { cx } from '../class-names.ts'
import { fieldClass } from '../field-class.ts'
import type { Filter } from './filters.ts'

interface FilterSelectProps extends Omit<Filter, 'name'> {
  value: string
  onChange: (value: string) => void
}

/** A filter with its label inside the box, so that a toolbar is one line high. Its border is darker while it filters. */
export function FilterSelect({ label, choices, value, onChange, hiddenFrom }: FilterSelectProps) {
  const id = useId()
  return (
    // Never narrower than its longest choice, so that no choice is cut off.
    <div className={cx('relative max-w-full max-sm:grow', hiddenFrom && HIDDEN_FROM[hiddenFrom])}>
      <label
        htmlFor={id}
        className="pointer-events-none absolute top-1 left-3.5 text-xs/4 font-semibold whitespace-nowrap text-muted"
      >
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={cx(
          fieldClass,
          'h-11 appearance-none pt-4! pr-9! pb-0! md:text-sm!',
          value !== '' && 'border-harbor! font-semibold',
        )}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </div>
  )
}

/* Full class names, because Tailwind finds them by text search. */
export const HIDDEN_FROM = { md: 'md:hidden', lg: 'lg:hidden', xl: 'xl:hidden', wide: 'min-[90rem]:hidden' } as const
