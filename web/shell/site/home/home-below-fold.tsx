import { listedBy } from '#web/features/company/listed-by.ts'
import { ServiceMap } from '#web/features/company/service-map.tsx'
import { Statistics } from '#web/features/company/statistics.tsx'
import { useCompany } from '#web/features/company/use-company.ts'
import { FeaturedCarousel } from '#web/features/properties/featured/featured-carousel.tsx'
import { toFeaturedHome } from '#web/features/properties/featured/featured-slide.tsx'
import { featured } from '#web/features/properties/featured/featured.ts'
import { SAMPLES } from '#web/features/properties/featured/samples.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CallToAction } from '#web/ui/layout/call-to-action.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Steps } from '#web/ui/layout/steps.tsx'
import { useQuery } from '@tanstack/react-query'
import { HomeServices } from './home-services.tsx'

const STEPS = [
  {
    title: 'Tell us what you need',
    text: 'Call, write or stop by for coffee. No cost, no obligation.',
  },
  {
    title: 'Meet your point person',
    text: 'They stay with you start to finish and respond within a day.',
  },
  {
    title: 'See it, plan it, price it',
    text: 'Showings on your schedule, clear plans and every number in writing.',
  },
  {
    title: 'Move in and stay in touch',
    text: 'We hand you the keys and stay a call away.',
  },
]

/** The home page below its first screen. */
export function HomeBelowFold() {
  const company = useCompany()
  const { data: chosen = [] } = useQuery(featured())
  const homes = chosen.length > 0 ? chosen.map(toFeaturedHome) : SAMPLES
  return (
    <>
      <Section
        id="featured"
        title="Featured homes"
        lead={chosen.length > 0 ? 'Standouts on the market now.' : "Some of the homes we're known for."}
        className="mt-20!"
      >
        <FeaturedCarousel homes={homes} listedBy={listedBy(company)} />
      </Section>
      <div className="mt-section bg-sand py-14 lg:py-18">
        <Container>
          <h2 className="sr-only">{company.name} by the numbers</h2>
          <Statistics look="strip" />
        </Container>
      </div>
      {/* Far below the first screen, so the browser skips rendering it until it comes near. */}
      <div className="far">
        <HomeServices />
        <Section id="how-it-works" title="How it works">
          <Steps steps={STEPS} />
        </Section>
        <Section
          id="towns"
          title="Towns we serve"
          lead="From the Berkshires to Nantucket. Pick a town to see its homes."
        >
          <ServiceMap />
        </Section>
        <CallToAction
          title="Ready when you are"
          actions={
            <>
              <LinkButton to="/properties">Browse Properties</LinkButton>
              <LinkButton to="/contact" variant="secondary">
                Get Free Consultation
              </LinkButton>
            </>
          }
        >
          Browse on your own, or tell us what you want and we'll search.
        </CallToAction>
      </div>
    </>
  )
}
