/** Our own pictures and their descriptions, from `pictures/pictures.json`. */
export const ALTS = {
  'exterior-white-colonial': 'White New England colonial with navy shutters and a red door among autumn maples.',
  'exterior-brownstone': 'Victorian brownstone row with bay windows, tall stoops and a mansard roof in evening sun.',
  'exterior-triple-decker': 'Yellow triple-decker with stacked front porches, bay windows and a flat bracketed roof.',
  'exterior-cape-cottage':
    'Gray-shingled Cape cottage with white trim, dormers and blue hydrangeas behind a picket fence.',
  'exterior-victorian': 'Sage-green Queen Anne Victorian with a corner turret, gabled front and cream-trimmed porch.',
  'exterior-brick-apartments':
    'Four-story brick apartment building with limestone trim, bow bays and a columned entrance.',
  'exterior-condo-tower':
    'Glass condominium tower on the waterfront at blue hour with lit homes, balconies and a harbor walk.',
  'exterior-townhouse-row':
    'Row of brick Federal townhouses with black shutters, window boxes and granite steps on a brick sidewalk.',
  'exterior-waterfront': 'Shingled waterfront house with glowing windows above a lawn and private dock at dusk.',
  'exterior-mill-loft':
    'Restored red-brick mill with tall arched windows, a stair tower and a canal, converted to lofts.',
  'exterior-main-street-storefront':
    'Small-town Main Street block with striped awnings, lit shop windows and apartments above.',
  'exterior-farmhouse-barn': 'White farmhouse with a wide porch beside a red gambrel barn and hay field.',
  'exterior-brownstone-dusk': 'Brownstones at blue hour with lit bay windows and street lamps.',
  'exterior-triple-decker-morning': 'Navy-blue triple-decker with white porches in clear morning light.',
  'exterior-cape-cottage-winter': 'White Cape cottage with a red door under fresh snow on a bright winter afternoon.',
  'exterior-colonial-navy': 'Navy-blue colonial with white shutters and a yellow door on a summer morning.',
  'exterior-victorian-autumn': 'Plum and cream Queen Anne Victorian with a turret among autumn trees.',
  'exterior-brick-apartments-dusk': 'Brick apartment house with limestone bow bays and lit windows at dusk.',
  'exterior-townhouse-row-snow':
    'Brick townhouses after a snowfall with gas lamps and warm windows in the blue evening.',
  'exterior-waterfront-morning': 'White gambrel waterfront home with a deck and dock on a clear summer morning.',
  'exterior-mill-loft-dusk': 'Brick mill lofts at dusk with tall windows glowing over the canal.',
  'exterior-main-street-storefront-dusk': 'Main Street shops with lit windows and awnings at blue hour.',
  'exterior-farmhouse-barn-autumn': 'Yellow farmhouse and red barn among fall color with stacked hay bales.',
  'exterior-condo-tower-day': 'Glass condominium tower with white balconies above the harbor walk on a bright morning.',
  'hero-beacon-street': 'Brick row houses and gas lamps along a city street at dusk, windows glowing.',
  'hero-waterfront-sunset': 'Shingled waterfront house with lit windows beside a calm bay and dock at sunset.',
  'hero-autumn-street':
    'Quiet New England street of white colonials under orange and gold maples in late-afternoon light.',
  'hero-harbour-skyline':
    'Harbor skyline of brick wharf buildings and glass towers reflected in calm water at blue hour.',
  'hero-snowy-triple-deckers':
    'Snow-covered triple-decker houses with warm lit windows and porches on a winter evening.',
  'interior-living-room':
    'Living room with a white fireplace, built-in bookshelves, linen sofa and navy armchairs in warm daylight.',
  'interior-kitchen':
    'Kitchen with cream shaker cabinets, a navy island with marble top, brass pendants and a window over the sink.',
  'interior-bedroom': 'Calm bedroom with an upholstered bed, linen bedding, bedside lamps and tall curtained windows.',
  'interior-loft':
    'Mill loft with exposed brick, tall factory windows, timber beams, a leather sofa and warm pendants.',
  'interior-dining-room': 'Dining room with an oak table set for six, a brass pendant light and a bay of tall windows.',
  'interior-office-reception':
    'Baystead office reception with an oak desk, brass lettering on a navy wall, plants and armchairs.',
  'service-house-frame': 'New house in timber framing on a concrete foundation, with stacked lumber and a ladder.',
  'service-roof-porch-repair':
    'Shingled cottage with scaffolding, a ladder and a half-finished new roof during repairs.',
  'service-keys-door': 'Keys with a navy Baystead tag hanging from the lock of a freshly painted red front door.',
}
export type PictureName = keyof typeof ALTS

const isOurs = (name: string | undefined): name is PictureName => name !== undefined && Object.hasOwn(ALTS, name)

/** The description of one of our own pictures. Null for any other picture. */
export function altOf(url: string): string | null {
  const name = /^\/pictures\/([\w-]+)\.jpg$/.exec(url)?.[1]
  return isOurs(name) ? ALTS[name] : null
}
