/** WinAnsi, the encoding of the standard PDF fonts: it holds the letters of western European languages only. */
const KNOWN = /[\n\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC]/
const MARKS = /\p{M}/gu
/** Letters that Unicode cannot split into a base letter and a combining mark. */
const NEAREST: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' }

/** Text that the standard PDF fonts can show. A letter they lack becomes its base letter: `Łódź` becomes `Lódz`. */
export const toWinAnsi = (text: string) =>
  Array.from(text.normalize('NFC'), (sign) => {
    if (KNOWN.test(sign)) return sign
    const plain = NEAREST[sign] ?? sign.normalize('NFD').replace(MARKS, '')
    return KNOWN.test(plain) ? plain : '?'
  }).join('')
