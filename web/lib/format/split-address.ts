interface SplitAddress {
  /** `27 Prescott Street, Apt 3`. */
  street: string
  /** `Somerville`, without state and ZIP code. Another state than Massachusetts is kept. Null where the address has no town. */
  town: string | null
}

/** `MA 02143`, `MA` or `NH 03101`. */
const STATE = /^([A-Z]{2})(?: \d{5}(?:-\d{4})?)?$/

/** Splits an address on one line into street and town. What is not written like an address stays in one piece. */
export function splitAddress(address: string): SplitAddress {
  const parts = address.split(',').map((part) => part.trim())
  const state = STATE.exec(parts.at(-1) ?? '')?.[1]
  const places = state === undefined ? parts : parts.slice(0, -1)
  const town = places.at(-1)
  if (town === undefined || places.length < 2 || /\d/.test(town)) return { street: address, town: null }
  return {
    street: places.slice(0, -1).join(', '),
    town: state === undefined || state === 'MA' ? town : `${town}, ${state}`,
  }
}
