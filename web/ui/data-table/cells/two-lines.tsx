import type { ReactNode } from 'react'
import { splitAddress } from '#web/lib/format/split-address.ts'
import { cx } from '../../class-names.ts'

interface TwoLinesProps {
  first: string
  /** A muted line below, if there is one. */
  second: ReactNode
  /** The tooltip, for lines that are shortened. */
  full?: string
  /** For what the row is about. */
  isStrong?: boolean
  className?: string
}

// `break-all` keeps long words from widening the table; it also applies to the cut before the ellipsis.
const line =
  'block max-md:wrap-anywhere md:line-clamp-1 md:break-all print:line-clamp-none print:wrap-anywhere print:break-normal'

/** Two lines within a row, shortened in the table and in full on a card and on paper. */
export const TwoLines = ({ first, second, full, isStrong = false, className }: TwoLinesProps) => (
  <span title={full} className={cx('block min-w-0 md:min-w-24', className)}>
    <span className={cx(line, isStrong ? 'font-semibold' : '')}>{first}</span>
    {second !== null && second !== '' && (
      <>
        <span className="sr-only">, </span>
        <span className={cx(line, 'text-xs/4 font-normal text-muted')}>{second}</span>
      </>
    )}
  </span>
)

interface AddressLinesProps extends Pick<TwoLinesProps, 'isStrong' | 'className'> {
  address: string
  /** After the town. */
  also?: string
}

/** An address in a row: the street, and the town below it. The tooltip has all of it. */
export function AddressLines({ address, also, ...look }: AddressLinesProps) {
  const { street, town } = splitAddress(address)
  const second = [town, also].filter(Boolean).join(' · ')
  return <TwoLines first={street} second={second} full={address} {...look} />
}
