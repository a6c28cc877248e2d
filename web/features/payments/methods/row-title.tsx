import type { ReactNode } from 'react'

/** The name of a method with its badges, and what is below. */
export const RowTitle = ({ name, badges, children }: { name: string; badges: ReactNode; children: ReactNode }) => (
  <div className="min-w-0 flex-1 basis-56">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
      {name}
      {badges}
    </p>
    {children}
  </div>
)
