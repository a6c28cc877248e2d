/** The words from which random rows are composed. */
export const FIRST_NAMES =
  'Ada Aiden Amelia Benjamin Carlos Charlotte Chloe Daniel Diego Elena Emma Ethan Fatima Grace Hannah Isaac Isabella Jack James Julia Kevin Layla Liam Lucas Maria Mason Mei Michael Nadia Noah Olivia Omar Patrick Priya Rosa Samuel Sofia Thomas Victoria William'.split(
    ' ',
  )

export const LAST_NAMES =
  'Adams Alvarez Anderson Baker Barnes Bennett Brown Callahan Campbell Carter Chen Clark Costa Davis Diaz Doherty Edwards Evans Fitzgerald Flores Garcia Gomez Green Hall Harris Hernandez Hopper Hughes Jackson Johnson Kelly Kim King Lee Lewis Lopez Martin Martinez Miller Moore Murphy Nguyen O’Brien Ortiz Parker Patel Pereira Perez Reed Rivera Roberts Rodriguez Rossi Santos Silva Smith Sullivan Taylor Thompson Walker'.split(
    ' ',
  )

export const STREETS =
  'Adams Beacon Bedford Boylston Broadway Cedar Center Charles Chestnut Church Commonwealth Concord Elm Essex Federal Franklin Grove Hampshire Harvard High Lincoln Linden Main Maple Massachusetts Mill Oak Park Pearl Pleasant Prospect River School Spring State Summer Tremont Union Walnut Washington'.split(
    ' ',
  )

export const TOWNS =
  'Boston Cambridge Somerville Worcester Springfield Lowell Salem Quincy Newton Brookline Medford Malden Waltham Framingham Arlington Lynn'.split(
    ' ',
  )

export const TROUBLES = [
  'The kitchen faucet drips all night and the cabinet below it is wet.',
  'No hot water since this morning; the boiler shows an error.',
  'The bathroom fan makes a grinding noise and does not clear the steam.',
  'Outlets along the living room wall have no power.',
  'The dishwasher leaves water standing at the bottom.',
  'A window in the bedroom does not close; it is cold at night.',
  'The radiator bangs and stays lukewarm.',
  'Paint is peeling off the ceiling in the hall.',
  'The back door lock sticks and the key hardly turns.',
  'The refrigerator runs all the time and does not keep cold.',
]

export const QUESTIONS = [
  'Could I see the apartment some day this week after work?',
  'We are thinking of selling our house in spring and would like a valuation.',
  'Is parking included, and are two cats welcome?',
  'We would like to add a porch and a second bathroom; what would that cost?',
  'My lease ends in August. Do you have anything with three bedrooms near the train?',
  'Please call me about the townhouse, best in the morning.',
  'Do you look after buildings of six units, and what do you charge?',
  'The listing says available now. From which day could we move in?',
]
