/** What the fonts of documents hold: most of Latin-1 and Latin Extended-A, and the usual punctuation. */
const KNOWN =
  /[\n\u0020-\u007E\u00A0-\u00AC\u00AE-\u0113\u0116-\u0127\u012A\u012B\u012E-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u0161\u0164\u0165\u016A-\u017E\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC\u2212]/
const MARKS = /\p{M}/gu
const SOFT_HYPHENS = /\u00AD/g

/** Text that the fonts of documents can show. A letter they lack becomes its base letter: `ế` becomes `e`. */
export const toPrintable = (text: string) =>
  Array.from(text.normalize('NFC').replace(SOFT_HYPHENS, ''), (sign) => {
    if (KNOWN.test(sign)) return sign
    const plain = sign.normalize('NFD').replace(MARKS, '')
    return KNOWN.test(plain) ? plain : '?'
  }).join('')

const questionMarks = (text: string) => text.split('?').length

/** Whether the fonts of documents show every letter of a text, or at least its base letter. */
export const isPrintable = (text: string) => questionMarks(toPrintable(text)) === questionMarks(text)

const numberOf = (sign: string) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/** A text whose signs that the fonts lack stand as their numbers: `U+674E U+660E`. So a document never says less than was typed. */
export const spelled = (text: string) =>
  Array.from(text.normalize('NFC'), (sign) => (isPrintable(sign) ? sign : numberOf(sign)))
    .join('')
    .replaceAll(/(U\+[\dA-F]+)(?=U\+)/g, '$1 ')
