/** The words of a name without case, accents and punctuation: `José O'Neill-Díaz` is `jose`, `o`, `neill`, `diaz`. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

const isLatin = (words: readonly string[]) => words.some((word) => /\p{Script=Latin}/u.test(word))

/** One word stands for another: the same one, or its initial. */
const isSame = (one: string, other: string) =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other))

const isWithin = (few: readonly string[], many: readonly string[]) =>
  few.every((word) => many.some((other) => isSame(word, other))) &&
  few.some((word) => word.length > 1 && many.includes(word))

/**
 * Whether a typed name is that of the account, as people write their names: in another order, with or without a middle name, with an initial, without
 * accents. Two words have to agree where the account has two. A name in another script cannot be compared and passes, and so does any name where the account has none.
 */
export function isNameOf(account: string, typed: string): boolean {
  const [own, given] = [wordsOf(account), wordsOf(typed)]
  if (own.length === 0 || isLatin(own) !== isLatin(given)) return true
  if (own.join('') === given.join('')) return true
  const [few, many] = own.length <= given.length ? [own, given] : [given, own]
  return few.length >= Math.min(2, own.length) && isWithin(few, many)
}
