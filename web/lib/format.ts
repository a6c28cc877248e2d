const LOCALE = 'en-US'
/** Where the company is: server and browser agree on what day it was. */
export const TIME_ZONE = 'America/New_York'

const dollars = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const whole = new Intl.NumberFormat(LOCALE)
const longDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: TIME_ZONE })

/** `"1250000.00"` → `$1,250,000`; cents only where there are some. */
export const formatMoney = (amount: string | number) => dollars.format(Number(amount))

/** A rent is by the month: `$2,400/mo`. */
export const formatPrice = (amount: string, priceType: 'sale' | 'rent') =>
  `${formatMoney(amount)}${priceType === 'rent' ? '/mo' : ''}`

export const formatNumber = (value: number) => whole.format(value)

/** `"2026-11-21T03:00:00.000Z"` → `November 20, 2026`. */
export const formatDate = (instant: string) => longDate.format(new Date(instant))

/** `1 bed`, `2 beds`. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
