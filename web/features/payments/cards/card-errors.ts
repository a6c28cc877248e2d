import { testCard } from './sandbox.ts'

export interface CardErrors {
  number?: string | undefined
  expiry?: string | undefined
  cvc?: string | undefined
}

const EXPIRY = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/

/** A card is valid through the last day of its month. */
function isPast(expiry: string, now: Date): boolean {
  const [, month = '', year = ''] = EXPIRY.exec(expiry) ?? []
  return Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime()
}

const isMonth = (expiry: string) => {
  const month = Number(EXPIRY.exec(expiry)?.[1])
  return month >= 1 && month <= 12
}

/** Validates the card fields with the same messages as the provider's form. */
export function cardErrors(number: string, expiry: string, cvc: string, now = new Date()): CardErrors {
  const card = testCard(number)
  const digits = card?.brand === 'amex' ? 4 : 3
  return {
    ...(number.trim() === '' && { number: 'Card number is required' }),
    ...(number.trim() !== '' && !card && { number: 'Use one of the test card numbers below' }),
    ...(!isMonth(expiry) && { expiry: 'Enter month and year, such as 12 / 34' }),
    ...(isMonth(expiry) && isPast(expiry, now) && { expiry: 'This date has passed' }),
    ...(!new RegExp(`^\\d{${digits}}$`).test(cvc.trim()) && { cvc: `Enter ${digits} digits` }),
  }
}
