import type { ComparedProperty } from '#contract/properties/by-ids.ts'
import { pictureOf } from '#web/lib/pictures/pictures.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { toCard } from '../../card/card-property.ts'
import { compareHref } from './compare-bar.tsx'
import { compareRows, type CompareRow } from './compare-rows.ts'
import './compare.css'

const Row = ({ row: { label, values, isDifferent }, ids }: { row: CompareRow; ids: readonly string[] }) => (
  <tr className={isDifferent ? 'differs' : undefined}>
    <th scope="row">
      <span className="font-semibold">{label}</span>
      {isDifferent && ids.length > 1 && <span className="mark block text-xs font-normal text-muted">Different</span>}
    </th>
    {values.map((value, at) => (
      <td key={ids[at]}>{value ?? <span className="text-muted">Not stated</span>}</td>
    ))}
  </tr>
)

function Head({ home, others }: { home: ComparedProperty; others: readonly string[] }) {
  const { id, title, address, cover, coverAlt } = { ...toCard(home) }
  const picture = cover === null ? null : pictureOf(cover)
  return (
    <th scope="col">
      <Picture
        src={picture?.src}
        avif={picture?.avif}
        width={picture?.width ?? 1200}
        height={picture?.height ?? 800}
        alt={coverAlt ?? ''}
        sizes="(min-width: 1024px) 20rem, 12rem"
        className="aspect-3/2 rounded-field"
      />
      <Link to={`/properties/${id}`} className="link mt-3 block font-semibold">
        {title}
      </Link>
      <span className="block text-sm font-normal text-muted">{address}</span>
      {others.length > 0 && (
        <Link
          to={compareHref(others)}
          aria-label={`Remove ${title} from the comparison`}
          className="link inline-flex min-h-11 items-center text-sm font-normal print:hidden"
        >
          Remove
        </Link>
      )}
    </th>
  )
}

interface CompareTableProps {
  homes: readonly ComparedProperty[]
  isOnlyDifferent: boolean
}

/** The facts of some homes side by side. */
export function CompareTable({ homes, isOnlyDifferent }: CompareTableProps) {
  const ids = homes.map(({ id }) => id)
  const rows = compareRows(homes).filter(({ isDifferent }) => isDifferent || !isOnlyDifferent)
  return (
    // It scrolls sideways, so a keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="Facts side by side" tabIndex={0} className="compare">
      <table style={{ '--homes': homes.length } as object}>
        <colgroup>
          <col />
          {ids.map((id) => (
            <col key={id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td>
              <span className="sr-only">Fact</span>
            </td>
            {homes.map((home) => (
              <Head key={home.id} home={home} others={ids.filter((id) => id !== home.id)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.label} row={row} ids={ids} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
