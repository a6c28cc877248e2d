import type { ReactNode } from 'react'

/** A short label for a feature. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center rounded-full border border-line px-3 py-1 text-sm text-ink">
    {children}
  </span>
)
