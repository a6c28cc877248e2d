/** The company's time zone, so that server and browser show the same date. */
export const TIME_ZONE = 'America/New_York'

/** Groups digits without `Intl`: creating the first formatter takes 15 ms, 60 on a slow phone, on every page that shows a number. */
const grouped = (number: string) => number.replaceAll(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')

/** `1200` → `1,200`, `2.5` as it is. */
export const formatNumber = (value: number) => grouped(String(value))

/** With cents: `"2100.5"` → `$2,100.50`. */
export const formatAmount = (amount: string | number) => `$${grouped(Number(amount).toFixed(2))}`.replace('$-', '-$')

/** `"1250000.00"` → `$1,250,000`. Cents are shown only where there are any. */
export const formatMoney = (amount: string | number) => formatAmount(amount).replace(/\.00$/, '')

/** A rent is per month: `$2,400/mo`. */
export const formatPrice = (amount: string, priceType: 'sale' | 'rent') =>
  `${formatMoney(amount)}${priceType === 'rent' ? '/mo' : ''}`

/** A date formatter that is created on first use. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-US') {
  let format: Intl.DateTimeFormat | undefined
  return (at: string | Date) => (format ??= new Intl.DateTimeFormat(locale, options)).format(new Date(at))
}

/** `"2026-11-21T03:00:00.000Z"` → `November 20, 2026`. */
export const formatDate = dateFormat({ dateStyle: 'long', timeZone: TIME_ZONE })

/** `1 bed`, `2 beds`. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
