import { table } from '../document.ts'
import type { Change } from './record.ts'

const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** The figures of one part beside those of the record. */
export function comparisonTable(part: string, changes: readonly Change[]): string {
  const rows = changes.map(({ name, before, now, isWorse }) => [
    name,
    before === undefined ? 'new' : digits(before),
    digits(now),
    before === undefined ? '' : (now / before).toFixed(2),
    isWorse ? 'WORSE' : '',
  ])
  const worse = changes.filter(({ isWorse }) => isWorse).length
  const verdict = worse === 0 ? 'Nothing got worse beyond noise.' : `Worse beyond noise: ${worse} of ${changes.length}.`
  return `${part} compared with the record\n\n${table(['figure', 'record', 'now', 'ratio', ''], rows)}\n\n${verdict}\n`
}
