import { LinkButton } from '#web/ui/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'

/** The end of the list. */
export const ClosingSection = () => (
  <Container className="mt-section">
    <section className="rounded-card bg-sand px-6 py-12 text-center sm:px-12 sm:py-16">
      <h2 className="text-3xl">Not sure where to start?</h2>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        Tell us what matters most. We know these towns street by street and often hear about homes before they hit the
        market.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <LinkButton to="/contact">Contact an Agent</LinkButton>
        <LinkButton to="/services" variant="secondary">
          View Our Services
        </LinkButton>
      </div>
    </section>
  </Container>
)
