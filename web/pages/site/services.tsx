import { ServiceList } from '#web/features/company/service-list.tsx'
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
    text: 'We listen, look at the place together, and tell you plainly what we think. Free of charge.',
  },
  { title: 'Planning', text: 'Drawings, permits, prices and dates, agreed in writing before anything begins.' },
  {
    title: 'Execution',
    text: 'One person in charge, trades who know each other, and news from us before you have to ask.',
  },
  {
    title: 'Completion',
    text: 'A walk through together, every open point closed, and a number to call in the years after.',
  },
]

const BENEFITS = [
  { title: 'Licensed and insured', text: 'Brokerage, construction and every trade that needs it.' },
  { title: 'One point of contact', text: 'You never explain your house twice.' },
  { title: 'Prices in writing', text: 'What is agreed is what you pay; changes are signed first.' },
  { title: 'An answer within 24 hours', text: 'To every message, from a person.' },
  { title: 'People from here', text: 'Crews and agents who live in the towns they work in.' },
  { title: 'Help at any hour', text: 'An emergency line for the homes we look after.' },
]

export default function ServicesPage() {
  const { name, hicRegistration } = useCompany()
  return (
    <>
      <PageHead
        title={`Services | ${name}`}
        description="Construction, maintenance, buying, selling, consulting and subcontracting in Massachusetts, by one licensed company."
        path="/services"
      />
      <PageTitle title="Our Services">
        Everything a house needs in its life, from one company: building it, buying and selling it, and keeping it
        sound.
      </PageTitle>
      <Container>
        <h2 className="sr-only">What we do</h2>
        <ServiceList />
        {hicRegistration !== '' && (
          <p className="mt-6 text-sm text-muted">
            Construction and repairs: Massachusetts home improvement contractor registration {hicRegistration}.
          </p>
        )}
      </Container>
      <Section id="process" title="How we work" lead="Four steps, whether it is a faucet or a whole house.">
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
        title="Tell us about your house"
        actions={
          <>
            <LinkButton to="/contact">Get Free Consultation</LinkButton>
            <LinkButton to="/maintenance" variant="secondary">
              Request Service
            </LinkButton>
          </>
        }
      >
        The first conversation is free. If something in a home we look after is broken, request service and we will
        come.
      </CallToAction>
    </>
  )
}
