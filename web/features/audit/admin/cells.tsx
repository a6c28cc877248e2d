import { formatMoment } from '#web/lib/format/format-time.ts'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'

/** How these lists are sorted by their time. */
export const BY_TIME = { asc: 'oldest', desc: '', startsWith: 'desc' } as const

/** The time in the company's time zone. Where space is limited, the day is on one line and the time of day on the next. */
export const When = ({ at }: { at: string }) => {
  const [day, hour] = formatMoment(at).split(/(?<=, )(?=[^,]+$)/)
  return (
    <time dateTime={at} className="tabular-nums md:inline-block md:min-w-26 min-[90rem]:whitespace-nowrap">
      {day}
      <span className="whitespace-nowrap">{hour}</span>
    </time>
  )
}

/** The user's name at that time. */
export const Who = ({ name, email }: { name: string | null; email: string | null }) =>
  name === null && email === null ? (
    <span className="text-muted">N/A</span>
  ) : (
    <TwoLines first={name ?? email ?? ''} second={name === null ? null : email} className="lg:min-w-44" />
  )

export const Address = ({ ip }: { ip: string | null }) => (
  <span className="font-mono text-xs wrap-anywhere md:inline-block md:min-w-28">{ip ?? 'N/A'}</span>
)

/** The raw details of an entry. */
export const RawDetails = ({ details }: { details: object }) => (
  <pre className="mt-2 max-h-64 max-w-full overflow-auto rounded-field bg-sand p-3 text-left text-xs whitespace-pre-wrap wrap-anywhere">
    {JSON.stringify(details, null, 2)}
  </pre>
)
