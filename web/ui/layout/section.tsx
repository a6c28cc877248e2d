import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Container } from './container.tsx'

interface SectionProps {
  /** The id of the heading, which names the section. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
  className?: string
}

/** A section of a page with a heading. */
export const Section = ({ id, title, lead, children, className }: SectionProps) => (
  <section aria-labelledby={id} className={cx('mt-section', className)}>
    <Container>
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-3 max-w-prose text-lg text-muted">{lead}</p>}
      <div className="mt-8 lg:mt-10">{children}</div>
    </Container>
  </section>
)
