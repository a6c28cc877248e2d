import type { ReactNode } from 'react'
import { Container } from './container.tsx'

/** A closing section of a page: a question and a link. */
export const CallToAction = ({
  title,
  children,
  actions,
}: {
  title: string
  children: ReactNode
  actions: ReactNode
}) => (
  <Container className="mt-section">
    <section className="rounded-card bg-sand px-6 py-12 text-center sm:px-12 sm:py-16">
      <h2 className="text-3xl">{title}</h2>
      <p className="mx-auto mt-3 max-w-[34rem] text-muted">{children}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>
    </section>
  </Container>
)
