/** Where the company is: server and browser agree on what day it was. */
export const TIME_ZONE = 'America/New_York'

/**
 * Thousands are set apart by hand: the first formatter of a browser's own takes 15 ms to be made, 60 on a slow phone, on the way to every
 * page that shows a number.
 */
const grouped = (number: string) => number.replaceAll(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')

/** `1200` → `1,200`, `2.5` as it is. */
export const formatNumber = (value: number) => grouped(String(value))

/** To the cent: `"2100.5"` → `$2,100.50`. */
export const formatAmount = (amount: string | number) => `$${grouped(Number(amount).toFixed(2))}`.replace('$-', '-$')

/** `"1250000.00"` → `$1,250,000`; cents only where there are some. */
export const formatMoney = (amount: string | number) => formatAmount(amount).replace(/\.00$/, '')

/** A rent is by the month: `$2,400/mo`. */
export const formatPrice = (amount: string, priceType: 'sale' | 'rent') =>
  `${formatMoney(amount)}${priceType === 'rent' ? '/mo' : ''}`

/** A browser's own formatter of dates, made for the first one that is shown. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-US') {
  let format: Intl.DateTimeFormat | undefined
  return (at: string | Date) => (format ??= new Intl.DateTimeFormat(locale, options)).format(new Date(at))
}

/** `"2026-11-21T03:00:00.000Z"` → `November 20, 2026`. */
export const formatDate = dateFormat({ dateStyle: 'long', timeZone: TIME_ZONE })

/** `1 bed`, `2 beds`. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
