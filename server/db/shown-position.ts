/** Two decimals, which are about a kilometer. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** The columns of a position: what visitors see and search by is rounded unless it is exact, and the pin of staff stays beside it. */
export const positionColumnsOf = (latitude: number, longitude: number, precision: 'exact' | 'approximate' | null) =>
  precision === 'exact'
    ? { latitude, longitude, pin_latitude: null, pin_longitude: null }
    : { latitude: rounded(latitude), longitude: rounded(longitude), pin_latitude: latitude, pin_longitude: longitude }
