import { type PictureName, pictureNamed } from '#web/lib/pictures/pictures.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { DeferredPicture } from '#web/ui/media/deferred-picture.tsx'

const KITCHEN = [
  {
    label: 'Before',
    picture: 'project-kitchen-before',
    alt: 'Kitchen before renovation with brown cabinets, an old white stove and a vinyl floor.',
  },
  {
    label: 'After',
    picture: 'project-kitchen-after',
    alt: 'The same kitchen after renovation with blue cabinets, an island and an oak floor.',
  },
] as const

const WORK: readonly { title: string; text: string; picture: PictureName; alt: string }[] = [
  {
    title: 'Foundations',
    text: 'Formed, braced and inspected before we pour.',
    picture: 'project-foundation',
    alt: 'New house foundation with concrete walls, wood forms, a mixer and gravel.',
  },
  {
    title: 'Additions',
    text: 'Framed to match the house.',
    picture: 'project-addition-frame',
    alt: 'Wood-framed addition going up beside a white colonial, with lumber and sawhorses.',
  },
  {
    title: 'Roofs',
    text: 'Stripped, shingled and watertight every night.',
    picture: 'project-roof',
    alt: 'White Cape house getting a new roof, with shingle bundles, ladders and a dumpster.',
  },
  {
    title: 'Decks',
    text: 'Footings below the frost line and railings to code.',
    picture: 'project-deck',
    alt: 'New cedar deck half laid behind a gray-shingled house, with stacked boards.',
  },
]

/** What building work looks like, in illustrations: they are not pictures of real projects. */
export const ServiceWork = () => (
  <Section id="work" title="From foundation to finish" lead="Illustrations of the work our crews do most.">
    <figure>
      <div className="grid gap-6 sm:grid-cols-2">
        {KITCHEN.map(({ label, picture, alt }) => (
          <div key={picture}>
            <DeferredPicture
              {...pictureNamed(picture)}
              alt={alt}
              sizes="(min-width: 1264px) 588px, (min-width: 640px) 46vw, calc(100vw - 40px)"
              className="aspect-3/2 rounded-card"
            />
            <p className="mt-2 font-semibold">{label}</p>
          </div>
        ))}
      </div>
      <figcaption className="mt-4">
        <h3 className="text-xl">Kitchens, before and after</h3>
        <p className="mt-1 text-muted">Same room, new cabinets, counters, lights and floor.</p>
      </figcaption>
    </figure>
    <ul className="mt-10 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {WORK.map(({ title, text, picture, alt }) => (
        <li key={title}>
          <DeferredPicture
            {...pictureNamed(picture)}
            alt={alt}
            sizes="(min-width: 1264px) 282px, (min-width: 1024px) 22vw, (min-width: 640px) 46vw, calc(100vw - 40px)"
            className="aspect-3/2 rounded-card"
          />
          <h3 className="mt-4 text-xl">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
