import type { Unit } from '#contract/buildings/fields.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { propertiesAdmin } from '#contract/properties/admin.ts'
import { callPage } from '#web/lib/api/call.ts'
import { ComboboxField } from '#web/ui/edit/combobox/combobox-field.tsx'

const SHOWN = 8

/** The listings that match a text, for sale or rent. */
async function findListings(search: string) {
  const { items } = await callPage(propertiesAdmin.list, { query: { search, limit: SHOWN } })
  return items.map(({ id, title, address, price, priceType }) => ({
    id,
    label: title,
    detail: `${address} · ${formatAmount(price)}${priceType === 'rent' ? ' a month' : ''}`,
  }))
}

/** Chooses the listing that advertises a unit. */
export const ListingField = ({ unit, error }: { unit: Unit | undefined; error: string | undefined }) => (
  <ComboboxField
    label="Listing"
    name="listing"
    idName="propertyId"
    defaultText={unit?.propertyTitle ?? ''}
    defaultId={unit?.propertyId ?? null}
    nouns={['listing', 'listings']}
    path={propertiesAdmin.list.path}
    search={findListings}
    help={() => 'The property that advertises this unit. Type its title or address.'}
    error={error}
  />
)
