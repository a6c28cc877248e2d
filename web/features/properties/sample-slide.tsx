import { LinkButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { LaterPicture } from '#web/ui/later-picture.tsx'
import { altOf } from '#web/lib/picture-alts.ts'
import { pictureNamed } from '#web/lib/pictures.ts'
import Star from 'lucide-react/icons/star'
import { RoomFacts } from './room-facts.tsx'
import type { Sample } from './samples.ts'

const Stars = ({ rating }: { rating: number }) => (
  <p className="flex gap-0.5 text-brass">
    <span className="sr-only">{`Rated ${rating} out of 5 stars`}</span>
    {['1', '2', '3', '4', '5'].slice(0, rating).map((star) => (
      <Star key={star} className="size-4.5 fill-current" />
    ))}
  </p>
)

interface SampleSlideProps {
  sample: Sample
  listedBy: string
  /** Its picture is not needed yet. */
  isWaiting: boolean
}

/** One home of the carousel, as large as the page allows. */
export const SampleSlide = ({ sample, listedBy, isWaiting }: SampleSlideProps) => (
  <div className="grid h-full overflow-hidden rounded-card border border-line bg-surface md:grid-cols-[3fr_2fr]">
    <LaterPicture
      {...pictureNamed(sample.picture)}
      alt={altOf(`/pictures/${sample.picture}.jpg`) ?? ''}
      isWaiting={isWaiting}
      sizes="(min-width: 1264px) 720px, (min-width: 768px) 58vw, calc(100vw - 42px)"
      className="aspect-3/2 md:aspect-auto md:min-h-[29rem]"
    />
    <div className="flex flex-col items-start p-6 sm:p-8 lg:p-10">
      <Stars rating={sample.rating} />
      <h3 className="mt-4 text-2xl">{sample.title}</h3>
      <p className="mt-1 text-muted">{sample.location}</p>
      <p className="mt-4 font-display text-3xl font-semibold tabular-nums">{sample.price}</p>
      <RoomFacts property={sample} className="mt-4" />
      <ul aria-label="Features" className="mt-5 mb-8 flex flex-wrap gap-2">
        {sample.features.map((feature) => (
          <li key={feature}>
            <Tag>{feature}</Tag>
          </li>
        ))}
      </ul>
      <LinkButton to={`/properties/${sample.id}`} className="mt-auto">
        View Property Details<span className="sr-only"> of the {sample.title}</span>
      </LinkButton>
      <p className="mt-4 text-xs text-muted">{listedBy}</p>
    </div>
  </div>
)
