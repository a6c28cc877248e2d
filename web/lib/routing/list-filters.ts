/** The parameters of a list's address that say which homes it has. */
export const LIST_FILTERS: readonly string[] =
  'type,location,priceRange,minPrice,maxPrice,beds,baths,homeType,minSqft,pets,parking,laundry,availableBy,accessible,openHouse,bounds'.split(
    ',',
  )

/** What the search of an alert may have: the filters of the list, or the code of saved homes. */
export const ALERT_FILTERS: readonly string[] = [...LIST_FILTERS, 'homes']
