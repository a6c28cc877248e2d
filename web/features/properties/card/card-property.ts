import type { Property } from '#contract/properties/public.ts'
import { firstShownImage } from '#contract/core/shown-images.ts'

type Shown = 'id' | 'title' | 'address' | 'price' | 'priceType' | 'bedrooms' | 'bathrooms' | 'sqft' | 'status'

/** What a card shows of a property. Lists keep and ship only this, a third of the whole. */
export interface CardProperty extends Pick<Property, Shown> {
  /** The URL of the first picture that can be shown. */
  cover: string | null
  /** Its description. Null where it has none. */
  coverAlt: string | null
  /** When it is open to everyone: "Open Sat 1–3 PM". Left out where it is not. */
  open?: string | undefined
}

export function toCard(property: Pick<Property, Shown | 'imageUrls' | 'imageAlts' | 'openHouse'>): CardProperty {
  const { id, title, address, price, priceType, bedrooms, bathrooms, sqft, status, imageUrls, imageAlts, openHouse } =
    property
  const cover = firstShownImage(imageUrls)
  const coverAlt = cover === null ? null : (imageAlts[cover] ?? null)
  const open = openHouse?.when
  return { id, title, address, price, priceType, bedrooms, bathrooms, sqft, status, cover, coverAlt, open }
}
