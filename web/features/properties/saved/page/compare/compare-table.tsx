// Some browsers take the roles of a table away where rows are grids, so they are written down.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ComparedProperty } from '#contract/properties/by-ids.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { pictureOf } from '#web/lib/pictures/pictures.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { toCard } from '../../../card/card-property.ts'
import { compareRows, type CompareRow, NOT_OF_IT } from './compare-rows.ts'
import './compare.css'

const Row = ({ row: { label, values, isDifferent }, ids }: { row: CompareRow; ids: readonly string[] }) => (
  <tr role="row" className={isDifferent ? 'differs' : undefined}>
    <th role="rowheader" scope="row">
      {label}
      {/* Others see the bold type. */}
      {isDifferent && <span className="sr-only"> Different</span>}
    </th>
    {values.map((value, at) => (
      <td role="cell" key={ids[at]}>
        {value === null || NOT_OF_IT.has(value) ? (
          <span className="font-normal text-muted">{value ?? 'Not stated'}</span>
        ) : (
          value
        )}
      </td>
    ))}
  </tr>
)

/** The title and the price, which stay in sight. */
const Name = ({ home: { id, title, price, priceType } }: { home: ComparedProperty }) => (
  <th role="columnheader" scope="col">
    <Link to={`/properties/${id}`} className="link font-semibold">
      {title}
    </Link>
    <span className="block font-normal">{formatPrice(price, priceType)}</span>
  </th>
)

function Looks({ home, without }: { home: ComparedProperty; without: string | null }) {
  const { title, address, cover, coverAlt } = toCard(home)
  const picture = cover === null ? null : pictureOf(cover)
  return (
    <td role="cell">
      <Picture
        src={picture?.src}
        avif={picture?.avif}
        width={picture?.width ?? 1200}
        height={picture?.height ?? 800}
        alt={coverAlt ?? ''}
        sizes="(min-width: 1024px) 20rem, 12rem"
        className="picture aspect-3/2 rounded-field"
      />
      <span className="mt-2 block text-xs font-normal text-muted">{address}</span>
      {without !== null && (
        <Link
          to={without}
          aria-label={`Remove ${title} from the comparison`}
          className="link inline-flex min-h-11 items-center text-sm font-normal print:hidden"
        >
          Remove
        </Link>
      )}
    </td>
  )
}

interface CompareTableProps {
  homes: readonly ComparedProperty[]
  isOnlyDifferent: boolean
  /** The comparison of other homes. */
  hrefOf: (ids: readonly string[]) => string
}

/** The facts of some homes side by side. */
export function CompareTable({ homes, isOnlyDifferent, hrefOf }: CompareTableProps) {
  const ids = homes.map(({ id }) => id)
  const rows = compareRows(homes).filter(({ isDifferent }) => isDifferent || !isOnlyDifferent)
  return (
    <section aria-label="Facts side by side" className="compare">
      <table role="table" style={{ '--homes': homes.length } as object}>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" className="corner">
              <span className="sr-only">Fact</span>
            </td>
            {homes.map((home) => (
              <Name key={home.id} home={home} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row">
              <span className="sr-only">Picture and address</span>
            </th>
            {homes.map((home) => (
              <Looks
                key={home.id}
                home={home}
                without={ids.length > 1 ? hrefOf(ids.filter((id) => id !== home.id)) : null}
              />
            ))}
          </tr>
          {rows.map((row) => (
            <Row key={row.label} row={row} ids={ids} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
