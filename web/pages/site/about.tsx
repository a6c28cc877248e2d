import { Statistics } from '#web/features/company/statistics.tsx'
import { useCompany } from '#web/features/company/use-company.ts'
import { PageHead } from '#web/lib/page/page-head.tsx'
import type { PictureName } from '#web/lib/pictures/picture-alts.ts'
import { pictureNamed } from '#web/lib/pictures/pictures.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CallToAction } from '#web/ui/layout/call-to-action.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { DeferredPicture } from '#web/ui/media/deferred-picture.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import Check from 'lucide-react/icons/check'

const MISSION = [
  'Build and renovate so that the next owner is glad of it too.',
  'Bring people and homes together at a price both can stand by.',
  'Look after every home in our care as if we lived in it.',
]

const VALUES: readonly { title: string; text: string; picture: PictureName }[] = [
  {
    title: 'Integrity',
    text: 'We say what we see, put prices in writing and keep to them. Where you are better served elsewhere, we tell you.',
    picture: 'interior-dining-room',
  },
  {
    title: 'Excellence',
    text: 'Straight lines, dry cellars, listings without adjectives. We would rather do a thing once, and properly.',
    picture: 'interior-kitchen',
  },
  {
    title: 'Customer Focus',
    text: 'One person knows your file and answers within a day. Your hours, your house, your decision.',
    picture: 'interior-living-room',
  },
]

export default function AboutPage() {
  const { name } = useCompany()
  return (
    <>
      <PageHead
        title={`About us | ${name}`}
        description={`${name} builds, sells, rents and looks after homes in Massachusetts: who we are, what we stand for and what we have done so far.`}
        path="/about"
      />
      <PageTitle title={`About ${name}`}>
        A Massachusetts company that builds, sells, rents and looks after homes, and has done so for more than fifteen
        years.
      </PageTitle>
      <Container className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <Picture
          {...pictureNamed('interior-office-reception')}
          alt={`The reception of the ${name} office, with an oak desk, plants and armchairs.`}
          sizes="(min-width: 1264px) 568px, (min-width: 1024px) 45vw, calc(100vw - 40px)"
          loading="first"
          className="aspect-3/2 rounded-card"
        />
        <section aria-labelledby="mission">
          <h2 id="mission" className="text-3xl">
            Our Mission
          </h2>
          <p className="mt-4 text-lg text-muted">
            A home is the largest thing most people ever buy, build or rent. Our mission is to make that a calm and
            honest business from the first visit to the last repair, for everybody who lives in Massachusetts or means
            to.
          </p>
          <ul className="mt-6 space-y-3">
            {MISSION.map((line) => (
              <li key={line} className="flex items-start gap-3">
                <Check className="mt-1 size-4.5 shrink-0 text-brass" />
                {line}
              </li>
            ))}
          </ul>
        </section>
      </Container>
      <Section id="numbers" title="What we have done so far">
        <Statistics look="cards" />
      </Section>
      <Section id="values" title="Our Values">
        <ul className="grid gap-6 md:grid-cols-3">
          {VALUES.map(({ title, text, picture }) => (
            <li key={title} className="overflow-hidden rounded-card border border-line bg-surface">
              <DeferredPicture
                {...pictureNamed(picture)}
                alt=""
                sizes="(min-width: 1264px) 379px, (min-width: 768px) 30vw, calc(100vw - 42px)"
                className="aspect-3/2"
              />
              <div className="p-6">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction
        title="Come and meet us"
        actions={
          <>
            <LinkButton to="/contact">Contact Us</LinkButton>
            <LinkButton to="/services" variant="secondary">
              Our Services
            </LinkButton>
          </>
        }
      >
        Write, call or come by the office. There is coffee, and somebody who knows your town.
      </CallToAction>
    </>
  )
}
