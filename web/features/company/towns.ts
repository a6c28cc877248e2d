/** A town on the map: its position, and on which side its name is shown, if there is space. */
export interface Town {
  name: string
  x: number
  y: number
  label?: 'left' | 'right' | 'above' | 'below'
  /** Its name is shown on small screens too. */
  isMain?: true
}

const town = (name: string, x: number, y: number, label?: Town['label'], isMain?: true): Town => ({
  name,
  x,
  y,
  ...(label && { label }),
  ...(isMain && { isMain }),
})

/**
 * Longitude and latitude in the units of the outline: 270 units for a degree of latitude, in an equirectangular projection that is true at 42.1°
 * north.
 */
export const REGIONS: readonly { name: string; towns: readonly Town[] }[] = [
  {
    name: 'Greater Boston',
    towns: [
      town('Boston', 509, 160, 'right', true),
      town('Cambridge', 499, 156),
      town('Brookline', 497, 167),
      town('Newton', 479, 166),
      town('Quincy', 520, 188),
      town('Lexington', 476, 136),
      town('Concord', 451, 132, 'left'),
      town('Framingham', 438, 181, 'below'),
    ],
  },
  {
    name: 'North of Boston',
    towns: [
      town('Lowell', 458, 86, 'left', true),
      town('Andover', 493, 79),
      town('Salem', 542, 116, 'right'),
      town('Gloucester', 588, 90, 'right'),
      town('Newburyport', 546, 37, 'right'),
    ],
  },
  {
    name: 'South Shore and Cape Cod',
    towns: [
      town('Hingham', 543, 191),
      town('Scituate', 576, 204, 'right'),
      town('Plymouth', 588, 268, 'left', true),
      town('Falmouth', 598, 377, 'left'),
      town('Sandwich', 622, 322),
      town('Wellfleet', 715, 275, 'right'),
      town('Chatham', 729, 342, 'right'),
      town('Nantucket', 701, 450, 'right', true),
    ],
  },
  {
    name: 'Central and Western',
    towns: [
      town('Worcester', 360, 186, 'above', true),
      town('Springfield', 202, 229, 'right', true),
      town('Northampton', 192, 169, 'below'),
      town('Amherst', 216, 156, 'right'),
      town('Pittsfield', 71, 135, 'right', true),
      town('Lenox', 63, 160, 'right'),
    ],
  },
]
