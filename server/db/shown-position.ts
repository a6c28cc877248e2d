/** Two decimals, which are about a kilometer. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** The columns of a position: what visitors see and search by is rounded unless it is exact, and the pin of staff stays beside it. */
export const positionColumnsOf = (latitude: number, longitude: number, precision: 'exact' | 'approximate' | null) =>
  precision === 'exact'
    ? { latitude, longitude, pin_latitude: null, pin_longitude: null }
    : { latitude: rounded(latitude), longitude: rounded(longitude), pin_latitude: latitude, pin_longitude: longitude }

interface PositionRow {
  latitude: number | null
  longitude: number | null
  pin_latitude: number | null
  pin_longitude: number | null
  position_from: string | null
}

/** The position that staff entered. One that comes from the address or the ZIP code is not theirs. */
export const pinOf = (row: PositionRow | null) =>
  row === null || row.position_from !== null
    ? { latitude: null, longitude: null }
    : { latitude: row.pin_latitude ?? row.latitude, longitude: row.pin_longitude ?? row.longitude }
