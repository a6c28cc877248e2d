import type { ReactNode } from 'react'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'

interface AccountPartProps {
  id: string
  title: string
  text: string
  children: ReactNode
}

/** A section of the account page: its description next to its form. */
export const AccountPart = ({ id, title, text, children }: AccountPartProps) => (
  <section
    aria-labelledby={id}
    className="grid gap-x-12 gap-y-5 border-t border-line pt-10 first:border-0 first:pt-0 lg:grid-cols-[17rem_minmax(0,1fr)]"
  >
    <div>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-2 text-sm text-muted">{text}</p>
    </div>
    <PortalCard>{children}</PortalCard>
  </section>
)
