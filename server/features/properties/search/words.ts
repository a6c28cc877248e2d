const ACCENTS = /[\u0300-\u036F'\u2018\u2019]/g
// oxlint-disable-next-line no-control-regex -- control characters separate words as well
const PUNCTUATION = /[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F]+/g

/** Text in lower case without accents, with single spaces for punctuation, like `plain_text` of migration 0055. */
export const plainText = (text: string) =>
  text.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase().replaceAll(PUNCTUATION, ' ').trim()

/** Pictures among the words, such as emoji. Nobody looks for a home by one. */
const PICTURES = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu
/** The digits of a delivery route: "02139-1234" is in 02139. */
const ROUTE = /(?<!\d)(\d{5})-\d{4}(?!\d)/g
/** The country at the end of an address, as maps and telephones fill it in. */
const COUNTRY = /(?<=\S) (?:usa?|u s(?: a)?|united states(?: of america)?)$/
/** What a visitor typed, as plain text without pictures, delivery routes and the country. */
const typedText = (text: string) =>
  plainText(text.replaceAll(PICTURES, ' ').replaceAll(ROUTE, '$1')).replace(COUNTRY, '')

export const wordsOf = (text: string): string[] =>
  [...new Set(typedText(text).split(' '))].filter((word) => word !== '')

/** Whether a text has any letter or digit. One without any is searched as it is. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

const STATE = new Set(['ma', 'mass', 'massachusetts'])

/** Whether a text is the name of the state, where all homes are. "Mass" alone may become "Mass Ave". */
export const isState = (text: string) => typedText(text) !== 'mass' && STATE.has(typedText(text))

/** What people here call some places, as plain text: "J.P." is "j p". */
const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['beantown', 'boston'],
  ['dot', 'dorchester'],
  ['eastie', 'east boston'],
  ['j p', 'jamaica plain'],
  ['jp', 'jamaica plain'],
  ['p town', 'provincetown'],
  ['ptown', 'provincetown'],
  ['rozzie', 'roslindale'],
  ['southie', 'south boston'],
  ['westie', 'west roxbury'],
])
const NICKNAME = new RegExp(`(?<![^ ])(?:${[...NICKNAMES.keys()].join('|')})(?![^ ])`, 'g')

/** What a visitor typed, word by word, with the full names of places. */
const wordsInFull = (text: string) =>
  typedText(text)
    .replaceAll(NICKNAME, (nickname) => NICKNAMES.get(nickname)!)
    .split(' ')

/** The words of a place as people write it: "Cambridge, MA 02139" without the state, and "JP" in full. */
export const placeWordsOf = (text: string): string[] =>
  wordsInFull(text).filter((word, at) => at === 0 || !STATE.has(word))

/** The words that the name of a place must have while it is typed. What may become the state asks for nothing. */
export const typedWordsOf = (text: string): string[] =>
  [...new Set(wordsInFull(text))].filter((word, at) => word !== '' && (at === 0 || !'massachusetts'.startsWith(word)))
