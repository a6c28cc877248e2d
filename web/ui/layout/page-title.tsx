import type { ReactNode } from 'react'
import { Container } from './container.tsx'

/** The title and introduction of a page of the site. */
export const PageTitle = ({ title, children }: { title: string; children: ReactNode }) => (
  <Container className="pt-10 pb-8 sm:pt-14 lg:pb-10">
    <h1 className="text-4xl">{title}</h1>
    <p className="mt-3 max-w-prose text-lg text-muted">{children}</p>
  </Container>
)
