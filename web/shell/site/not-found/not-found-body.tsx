import { useCompany } from '#web/features/company/use-company.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PhoneLink } from '#web/ui/phone-mail-links.tsx'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { NotFoundIllustration } from './not-found-illustration.tsx'
import { NotFoundMeta } from './not-found-meta.tsx'

interface NotFoundBodyProps {
  heading: string
  /** What may have happened, for people. */
  lead: ReactNode
  /** The specification's sentence. */
  sentence: string
  /** Before the search. */
  actions?: ReactNode
  /** Below both columns. */
  children?: ReactNode
}

/** A page for an address without a page or a home: what may have happened, a search, and a phone number. */
export function NotFoundBody({ heading, lead, sentence, actions, children }: NotFoundBodyProps) {
  const { name, phone } = useCompany()
  return (
    <Container className="pt-10 sm:pt-16 lg:pt-24">
      <NotFoundMeta title={`${heading} | ${name}`} />
      <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <h1 className="text-4xl">{heading}</h1>
          <p className="mt-4 max-w-[32rem] text-lg">{lead}</p>
          {actions}
          <search>
            {/* A plain form, so that it works without JavaScript. */}
            <form action="/properties" method="get" className="mt-8 flex max-w-[32rem] items-end gap-3">
              <TextField
                label="Search our listings"
                name="location"
                type="search"
                placeholder="Enter location"
                autoComplete="off"
                enterKeyHint="search"
                icon={<Search />}
                className="min-w-0 grow"
              />
              <Button type="submit">Search</Button>
            </form>
          </search>
          {phone !== '' && (
            <p className="mt-6">
              Or call us at <PhoneLink number={phone} className="link font-semibold" />.
            </p>
          )}
          <p className="mt-6 text-sm text-muted">{sentence}</p>
        </div>
        <NotFoundIllustration className="order-first w-full max-w-[34rem] justify-self-center text-harbor max-lg:max-w-[20rem] lg:order-none" />
      </div>
      {children}
    </Container>
  )
}
