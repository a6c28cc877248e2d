import { useCompany } from '#web/features/company/use-company.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { WithoutScript } from '../site/without-script.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'

interface NarrowPageProps {
  title: string
  lead: ReactNode
  /** The state of the page. When it changes, the focus moves to the title. */
  state?: string
  children: ReactNode
}

/** A small page around the sign-in, with a link back to the sign-in form. */
export function NarrowPage({ title, lead, state, children }: NarrowPageProps) {
  const heading = useKeptFocus<HTMLHeadingElement>(state)
  const { name } = useCompany()
  return (
    <Container className="pt-10 sm:pt-16 lg:pt-20">
      <title>{`${title} | ${name}`}</title>
      <div className="mx-auto max-w-[28rem]">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        <p className="mt-3 text-muted">{lead}</p>
        <WithoutScript what="page" purpose="get into your account" />
        <PortalCard className="mt-7 noscript:hidden">{children}</PortalCard>
        <Link to="/tenant-portal" className="link mt-6 inline-flex min-h-6 items-center gap-2 text-sm font-medium">
          <ArrowLeft className="size-4" /> Back to sign in
        </Link>
      </div>
    </Container>
  )
}
