import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/routing/link.tsx'

/** An active filter with a link that removes it. */
export const Chip = ({ children, removeLabel, to }: { children: ReactNode; removeLabel: string; to: string }) => (
  <Link
    to={to}
    replace
    aria-label={removeLabel}
    className="inline-flex min-h-9 max-w-full items-center max-md:min-h-11 gap-1.5 rounded-full border border-line bg-surface py-1 pr-2.5 pl-3.5 text-sm font-medium text-ink transition-colors duration-150 hover:border-ink [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted hover:[&_svg]:text-ink"
  >
    {children} <X />
  </Link>
)
