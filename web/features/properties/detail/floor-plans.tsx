import type { PropertyWithSample } from '#contract/properties/public.ts'
import { shownImages } from '#contract/core/shown-images.ts'
import { pictureOf } from '#web/lib/pictures/pictures.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { useLightbox, warmLightbox } from '../gallery/use-lightbox.tsx'
import { Section } from './section.tsx'

/** Each plan opens in the lightbox. Without JavaScript it links to its file. */
export function FloorPlans({ property: { floorPlanUrls, imageAlts, title } }: { property: PropertyWithSample }) {
  const plans = [...new Set(shownImages(floorPlanUrls))].map((url, position, { length }) => {
    const name = length === 1 ? 'Floor plan' : `Floor plan ${position + 1}`
    const rooms = imageAlts[url]
    return Object.assign(pictureOf(url), { url, alt: `${name} of ${title}${rooms ? `. ${rooms}` : ''}` })
  })
  const { open, lightbox } = useLightbox({ pictures: plans, title, noun: 'floor plan' })
  if (plans.length === 0) return null
  return (
    <Section title={plans.length === 1 ? 'Floor plan' : 'Floor plans'} className="print:hidden">
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {plans.map((plan, position) => (
          <li key={plan.url}>
            <a
              href={plan.url}
              aria-haspopup="dialog"
              onPointerEnter={warmLightbox}
              onFocus={warmLightbox}
              onClick={(event) => open(event, position)}
              className="block"
            >
              <Picture
                {...plan}
                sizes="(min-width: 640px) 400px, 100vw"
                className="aspect-[3/2] rounded-card border border-line bg-white!"
                imgClassName="object-contain!"
              />
            </a>
          </li>
        ))}
      </ul>
      {lightbox}
    </Section>
  )
}
