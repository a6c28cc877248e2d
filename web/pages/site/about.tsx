import { Statistics } from '#web/features/company/statistics.tsx'
import { useCompany } from '#web/features/company/use-company.ts'
import { PageHead } from '#web/lib/page/page-head.tsx'
import { type PictureName, pictureNamed } from '#web/lib/pictures/pictures.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CallToAction } from '#web/ui/layout/call-to-action.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { DeferredPicture } from '#web/ui/media/deferred-picture.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import Check from 'lucide-react/icons/check'

const MISSION = [
  'Build and renovate to a standard the next owner will thank you for.',
  'Match people with homes at a price both sides feel good about.',
  'Care for every home as if we lived in it ourselves.',
]

const VALUES: readonly { title: string; text: string; picture: PictureName }[] = [
  {
    title: 'Integrity',
    text: "We tell you what we see, put prices in writing and stick to them. If someone else can serve you better, we'll say so.",
    picture: 'interior-dining-room',
  },
  {
    title: 'Excellence',
    text: 'Straight lines, dry basements, no-hype listings. We do it once and do it right.',
    picture: 'project-kitchen-after',
  },
  {
    title: 'Customer Focus',
    text: 'One person knows your story and responds within a day. Your schedule, your home, your call.',
    picture: 'interior-living-room',
  },
]

export default function AboutPage() {
  const { name } = useCompany()
  return (
    <>
      <PageHead
        title={`About Us | ${name}`}
        description={`${name} builds, sells, rents and manages homes across Massachusetts. Here's who we are, what we stand for and what we've done so far.`}
        path="/about"
      />
      <PageTitle title={`About ${name}`}>
        We've been building, selling, renting and managing homes across Massachusetts for more than fifteen years.
      </PageTitle>
      <Container className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <Picture
          {...pictureNamed('interior-office')}
          alt={`The ${name} office in a renovated brick building, with oak desks, a glass meeting room and plants.`}
          sizes="(min-width: 1264px) 568px, (min-width: 1024px) 45vw, calc(100vw - 40px)"
          loading="first"
          className="aspect-3/2 rounded-card"
        />
        <section aria-labelledby="mission">
          <h2 id="mission" className="text-3xl">
            Our mission
          </h2>
          <p className="mt-4 text-lg text-muted">
            A home is the biggest thing most people ever buy, build or rent. Our mission is to make it calm and honest,
            from the first showing to the last repair, for anyone who calls Massachusetts home or hopes to.
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
      <Section id="numbers" title="By the numbers">
        <Statistics look="cards" />
      </Section>
      <Section id="values" title="Our values">
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
        title="Come meet us"
        actions={
          <>
            <LinkButton to="/contact">Contact Us</LinkButton>
            <LinkButton to="/services" variant="secondary">
              Our services
            </LinkButton>
          </>
        }
      >
        Write, call or stop by. The coffee's on, and someone here knows your town.
      </CallToAction>
    </>
  )
}
