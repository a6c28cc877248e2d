/** The letters of western European languages; the fonts that every reader brings have no others. */
const KNOWN = /[\n\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC]/
const MARKS = /\p{M}/gu
/** Letters that are not made of a letter and a mark. */
const NEAREST: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' }

/** Text as the fonts can write it: `Łódź` as `Lódz`, for want of the letters. */
export const writable = (text: string) =>
  Array.from(text.normalize('NFC'), (sign) => {
    if (KNOWN.test(sign)) return sign
    const plain = NEAREST[sign] ?? sign.normalize('NFD').replace(MARKS, '')
    return KNOWN.test(plain) ? plain : '?'
  }).join('')
