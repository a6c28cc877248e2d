import { Link } from '#web/lib/routing/link.tsx'
import { type PictureName, pictureNamed } from '#web/lib/pictures/pictures.ts'
import { DeferredPicture } from '#web/ui/media/deferred-picture.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import ArrowRight from 'lucide-react/icons/arrow-right'

const CARDS: readonly { title: string; text: string; picture: PictureName }[] = [
  {
    title: 'Construction',
    text: 'New homes, additions and renovations, built by people who still answer the phone afterward.',
    picture: 'service-house-frame',
  },
  {
    title: 'Buying and Selling',
    text: 'A fair price, a great listing and someone in your corner from first showing to closing day.',
    picture: 'service-keys-door',
  },
  {
    title: 'Property Maintenance',
    text: "From a dripping faucet to a new roof, year-round, with 24/7 help when it can't wait.",
    picture: 'service-roof-porch-repair',
  },
]

/** The three main services. */
export const HomeServices = () => (
  <Section id="our-services" title="Our services" lead="One team for the life of your home.">
    <ul className="grid gap-6 md:grid-cols-3">
      {CARDS.map(({ title, text, picture }) => (
        <li
          key={title}
          className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-[translate,box-shadow] duration-200 hover:-translate-y-0.5 hover:shadow-soft"
        >
          <DeferredPicture
            {...pictureNamed(picture)}
            alt=""
            sizes="(min-width: 1264px) 379px, (min-width: 768px) 30vw, calc(100vw - 42px)"
            className="aspect-3/2"
          />
          <div className="flex grow flex-col p-6">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
            <p className="mt-auto pt-5 font-semibold text-harbor">
              <Link
                to="/services"
                className="inline-flex items-center gap-2 outline-none after:absolute after:inset-0 after:rounded-card after:-outline-offset-2 after:outline-harbor focus-visible:after:outline-2"
              >
                See what we do<span className="sr-only"> in {title}</span>
                <ArrowRight className="size-4.5 transition-transform duration-200 group-hover:translate-x-1" />
              </Link>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
