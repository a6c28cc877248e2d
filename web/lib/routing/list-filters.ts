/** The parameters of a list's address that say which homes it has. */
export const LIST_FILTERS: readonly string[] =
  'type,location,priceRange,minPrice,maxPrice,beds,baths,homeType,minSqft,pets,parking,laundry,availableBy,accessible,openHouse,bounds'.split(
    ',',
  )
