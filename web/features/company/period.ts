const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A time in words: `two years` for 24 months, `90 days`. */
export function period(count: number, unit: 'days' | 'months' | 'years'): string {
  if (unit === 'months' && count % 12 === 0) return period(count / 12, 'years')
  return `${WORDS[count] ?? count} ${count === 1 ? unit.slice(0, -1) : unit}`
}
