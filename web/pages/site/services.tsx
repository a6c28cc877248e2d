import { ServiceList } from '#web/features/company/service-list.tsx'
import { ServiceWork } from '#web/features/company/service-work.tsx'
import { useCompany } from '#web/features/company/use-company.ts'
import { PageHead } from '#web/lib/page/page-head.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CallToAction } from '#web/ui/layout/call-to-action.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Steps } from '#web/ui/layout/steps.tsx'

const PROCESS = [
  {
    title: 'Consultation',
    text: 'We listen, walk the property with you and tell you what we really think, free of charge.',
  },
  { title: 'Planning', text: 'Plans, permits, prices and dates, all agreed on in writing before work starts.' },
  {
    title: 'Execution',
    text: 'One person in charge, crews who know each other, and updates before you have to ask.',
  },
  {
    title: 'Completion',
    text: 'A final walk-through together, every punch-list item closed, and a number to call for years to come.',
  },
]

const BENEFITS = [
  { title: 'Licensed and insured', text: 'For brokerage, construction and every trade that requires it.' },
  { title: 'One point of contact', text: 'You never have to repeat yourself.' },
  { title: 'Prices in writing', text: 'You pay what we agreed on. Any change gets your signature first.' },
  { title: 'A reply within 24 hours', text: 'Every message, answered by a real person.' },
  { title: 'Local people', text: 'Crews and agents who live in the towns they work in.' },
  { title: 'Help around the clock', text: 'A 24/7 emergency line for the homes we manage.' },
]

export default function ServicesPage() {
  const { name, hicRegistration } = useCompany()
  return (
    <>
      <PageHead
        title={`Services | ${name}`}
        description="Construction, maintenance, buying, selling, consulting and subcontracting in Massachusetts, from one licensed company."
        path="/services"
      />
      <PageTitle title="Our Services">
        Everything a home needs, from one company: building, buying, selling and upkeep.
      </PageTitle>
      <Container>
        <h2 className="sr-only">What we do</h2>
        <ServiceList />
        {hicRegistration !== '' && (
          <p className="mt-6 text-sm text-muted">
            Massachusetts home improvement contractor registration {hicRegistration}.
          </p>
        )}
      </Container>
      <ServiceWork />
      <Section id="process" title="How we work" lead="Four steps, whether it's a faucet or a whole house.">
        <Steps steps={PROCESS} />
      </Section>
      <Section id="benefits" title="Why people stay with us">
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {BENEFITS.map(({ title, text }) => (
            <li key={title} className="border-l-2 border-brass pl-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction
        title="Tell us about your home"
        actions={
          <>
            <LinkButton to="/contact">Get Free Consultation</LinkButton>
            <LinkButton to="/maintenance" variant="secondary">
              Request Service
            </LinkButton>
          </>
        }
      >
        The first conversation is free. Something broken in a home we manage? Request service and we'll be there.
      </CallToAction>
    </>
  )
}
