import { Link } from '#web/lib/routing/link.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'

/** The way from a page to the one that it belongs to, at its end. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="link mt-6 inline-flex min-h-11 items-center gap-2 text-sm font-medium print:hidden">
    <ArrowLeft className="size-4" /> {children}
  </Link>
)
