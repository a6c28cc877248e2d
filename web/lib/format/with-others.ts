import { formatCount } from './format.ts'

/** A name, and how many others there are: `Jordan Alvarez and 1 other`. */
export const withOthers = (name: string, others: readonly string[]) =>
  others.length === 0 ? name : `${name} and ${formatCount(others.length, 'other')}`
