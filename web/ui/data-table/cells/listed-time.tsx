import { formatListed } from '#web/lib/format/format-time.ts'

interface ListedTimeProps {
  at: string
  format?: (at: string) => string
}

/** An instant in a row, on one line. */
export const ListedTime = ({ at, format = formatListed }: ListedTimeProps) => (
  <time dateTime={at} className="whitespace-nowrap">
    {format(at)}
  </time>
)
