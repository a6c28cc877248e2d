import { formatMoney } from '#contract/core/format-money.ts'
import { parseCents } from '#contract/core/money.ts'
import { firstShownImage } from '#contract/core/shown-images.ts'
import { FALLBACK_WIDTH } from '#contract/pictures/sizes.ts'
import { filterIn, savedHomesOf } from '#server/features/alerts/filter.ts'
import type { ChangedHome, Matcher } from '#server/features/properties/service.ts'
import type { EmailItem } from '#server/jobs/email-items.ts'
import type { DueAlert } from './queries.ts'

export interface Match {
  home: ChangedHome['home']
  reason: string
  /** The alert that it fits. */
  alert: DueAlert
}

/** Why a home is worth an email after this moment. Null where it is not. A home that was saved is not new, also when it is offered again. */
function reasonOf({ home, changes }: ChangedHome, after: Date, isSaved: boolean): string | null {
  const since = changes.filter(({ at }) => at > after)
  if (since.length === 0) return null
  if (!isSaved && since.some(({ isListed }) => isListed)) return 'New listing'
  // The price of a sale and a rent do not compare.
  if (since.some(({ isOtherOffer }) => isOtherOffer)) return null
  const reduced = since.at(-1)!.oldCents - parseCents(home.price)!
  return reduced > 0 ? `Price reduced by ${formatMoney(reduced / 100)}` : null
}

/** The homes that fit an alert and have changed since it was looked at. */
export async function matchesOf(match: Matcher, alert: DueAlert, changed: readonly ChangedHome[]): Promise<Match[]> {
  const filter = filterIn(alert.filter)
  if (!filter) return []
  const { fits } = await match(filter)
  const saved = savedHomesOf(filter)
  return changed.flatMap((one) => {
    const isAbout = fits(one.facts) && (saved === null || saved.includes(one.home.id))
    const reason = isAbout ? reasonOf(one, alert.checkedUntil, saved !== null) : null
    return reason === null ? [] : [{ home: one.home, reason, alert }]
  })
}

/** A home that fits several alerts of a person is shown once, with what the first of them says. */
export const oncePerHome = (matches: readonly Match[]): Match[] =>
  [...new Map(matches.toReversed().map((match) => [match.home.id, match])).values()].toReversed()

/** Email programs show JPEG. Our own pictures have one, and any other picture is a single file. */
function pictureOf({ imageUrls, imageAlts, title }: ChangedHome['home']): EmailItem['picture'] {
  const cover = firstShownImage(imageUrls)
  if (cover === null) return null
  const src = cover.replace(/^(\/pictures\/[\w-]+)\.jpg$/, `$1-${FALLBACK_WIDTH}.jpg`).replace(/^\/\//, 'https://')
  return { src, alt: imageAlts[cover] ?? title }
}

const counted = (count: number | null, one: string) =>
  count === null ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`]

export function itemOf({ home, reason }: Match, origin: string): EmailItem {
  const { id, title, address, price, priceType, bedrooms, bathrooms } = home
  const rooms = [...counted(bedrooms, 'bedroom'), ...counted(bathrooms, 'bathroom')].join(', ')
  return {
    url: `${origin}/properties/${id}`,
    picture: pictureOf(home),
    reason,
    title: `${formatMoney(price)}${priceType === 'rent' ? ' a month' : ''}`,
    lines: [title, ...(rooms === '' ? [] : [rooms]), address],
  }
}
