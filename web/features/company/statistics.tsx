import { cx } from '#web/ui/class-names.ts'

const FIGURES = [
  { value: '15+', label: 'Years of experience' },
  { value: '500+', label: 'Properties sold' },
  { value: '1,000+', label: 'Happy clients' },
  { value: '200+', label: 'Construction projects' },
]

/** Four figures about the company, in a strip or on cards, and whose they are. */
export const Statistics = ({ look }: { look: 'strip' | 'cards' }) => (
  <>
    <dl className={cx('grid grid-cols-2 lg:grid-cols-4', look === 'strip' ? 'gap-x-6 gap-y-8' : 'gap-4 sm:gap-6')}>
      {FIGURES.map(({ value, label }) => (
        <div
          key={label}
          className={cx(
            'flex flex-col',
            look === 'strip' ? 'border-l border-field pl-5' : 'rounded-card border border-line bg-surface p-5 sm:p-6',
          )}
        >
          <dt className="order-last mt-1 text-sm text-muted">{label}</dt>
          <dd className="font-display text-4xl font-semibold text-harbor tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-5 text-sm text-muted">Our own figures, as of November 2026.</p>
  </>
)
