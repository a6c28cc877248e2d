import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#web/lib/link.tsx'

const look =
  'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface py-1 pr-2.5 pl-3.5 text-sm font-medium text-ink transition-colors duration-150 hover:border-ink [&_svg]:size-4 [&_svg]:text-muted hover:[&_svg]:text-ink'

type Removal = { onRemove: () => void; to?: never } | { to: ComponentProps<typeof Link>['to']; onRemove?: never }

/** Something that is set and can be taken away: by a call, or by going to the address without it. */
export function Chip({ children, removeLabel, onRemove, to }: { children: ReactNode; removeLabel: string } & Removal) {
  return to === undefined ? (
    <button type="button" onClick={onRemove} aria-label={removeLabel} className={look}>
      {children} <X />
    </button>
  ) : (
    <Link to={to} replace aria-label={removeLabel} className={look}>
      {children} <X />
    </Link>
  )
}

/** A word or two that say what something has. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center rounded-full border border-line px-3 py-1 text-sm text-ink">
    {children}
  </span>
)
