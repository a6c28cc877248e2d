// The words of the facts of a property. The order is that of the form and of the answers.

/** `ask` means that it depends on the animal. */
export const PET_RULES = ['yes', 'no', 'ask'] as const
export const PARKING = ['none', 'street', 'driveway', 'garage'] as const
export const LAUNDRY = ['in-unit', 'in-building', 'hookups', 'none'] as const
export const HEATING = ['forced-air', 'hot-water', 'steam', 'radiant', 'heat-pump', 'electric'] as const
export const COOLING = ['central', 'mini-split', 'window', 'none'] as const
export const UTILITIES = ['heat', 'hot-water', 'electricity', 'water', 'internet'] as const
export const FURNISHED = ['yes', 'no'] as const
export const ACCESSIBILITY = [
  'step-free-entrance',
  'elevator',
  'wide-doors',
  'roll-in-shower',
  'grab-bars',
  'visual-alarms',
] as const
/** Visitors get a position rounded to two decimals, which is about a kilometer, unless staff say that it is exact. */
export const LOCATION_PRECISIONS = ['exact', 'approximate'] as const

/** The least and the most degrees of a position in Massachusetts. */
export const MASSACHUSETTS = { latitude: [41.18, 42.9], longitude: [-73.55, -69.85] } as const
/** The length of a degree of longitude in the state, in degrees of latitude. */
export const LONGITUDE_SCALE = Math.cos((42.3 * Math.PI) / 180)

/** Where a 3D tour or a video of a home may be. */
export const TOUR_HOSTS = [
  'my.matterport.com',
  'www.youtube.com',
  'youtu.be',
  'vimeo.com',
  'player.vimeo.com',
  'kuula.co',
] as const
/** The hosts of tours and videos within a page. The content security policy allows no others. */
export const TOUR_FRAME_HOSTS = [
  'my.matterport.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'kuula.co',
] as const
