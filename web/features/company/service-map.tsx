import { Link } from '#web/lib/routing/link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { REGIONS, type Town } from './towns.ts'

/** The outline of Massachusetts with Martha's Vineyard and Nantucket, drawn by hand in the same units as the towns. */
const OUTLINE =
  'M67 55l161 5 234 8 9-11 14-14 12-8 12 3 6-14 12-2 14-5 16 4 4 20 4 21 16 15 14-7 6 10-12 20-8 0-14 4-20 5 0 10 6 5-20 10 6 9-14-3 2 19-16-2 4 16 6 3 8 10 16-2 2-11 6 12 12 4 14 16 14 27 6 25-12 5 2 8 24 5 0 33 10 11 42 13 18-8 22-7 15-4 1-13-6-25-8 11-3-29-15-17-6 10-11-10 5-6 18 4 18 19 14 27 7 32 1 24-10 35-2-27-16-1-40 11-32 8-24 12-24 8 6-24 2-30-14-4-4 12-20 12-16 15-5-11-7 22-18 11-14 4-3-43-13-7-12-19-14-11-2-27-8-2 0-33-84 0-60-3-131-1-4 10-9 0-1-10-46-1-87-3-5-10 32-114zM554 432l17 3 60-2-2-20-19-12-11-4-18 9-12 19zM677 448l24-2 11-25 3 11 13 14 0 13-23 3-22-7z'

const places = {
  left: { dx: -9, dy: 5, textAnchor: 'end' },
  right: { dx: 9, dy: 5, textAnchor: 'start' },
  above: { dx: 0, dy: -10, textAnchor: 'middle' },
  below: { dx: 0, dy: 20, textAnchor: 'middle' },
} as const

const Dot = ({ name, x, y, label, isMain }: Town) => (
  <>
    <circle cx={x} cy={y} r={isMain ? 5 : 3.5} className="fill-brick stroke-surface" strokeWidth={1.5} />
    {label && (
      <text
        x={x}
        y={y}
        {...places[label]}
        className={cx('fill-ink text-[13px]', isMain ? 'font-semibold max-sm:text-[25px]' : 'max-sm:hidden')}
      >
        {name}
      </text>
    )}
  </>
)

/** The service area: a decorative map, and the same towns as links to the properties there. */
export const ServiceMap = () => (
  <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[3fr_2fr]">
    <svg
      viewBox="12 8 790 468"
      role="img"
      aria-label="Map of Massachusetts with the towns we serve"
      overflow="visible"
      className="w-full"
    >
      <path d={OUTLINE} className="fill-sand stroke-field" strokeWidth={1.5} strokeLinejoin="round" />
      {REGIONS.flatMap(({ towns }) => towns.map((town) => <Dot key={town.name} {...town} />))}
    </svg>
    <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {REGIONS.map(({ name, towns }) => (
        <li key={name}>
          <h3 className="font-sans text-sm font-semibold tracking-normal">{name}</h3>
          <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
            {towns.map((town) => (
              <li key={town.name}>
                <Link to={`/properties?location=${encodeURIComponent(town.name)}`} className="list-link">
                  {town.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </div>
)
