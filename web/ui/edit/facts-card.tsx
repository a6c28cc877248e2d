import { cx } from '#web/ui/class-names.ts'
import type { ReactNode } from 'react'

export type Facts = readonly (readonly [name: string, value: ReactNode])[]

interface FactsCardProps {
  title: string
  facts: Facts
  note?: ReactNode
  className?: string
}

/** Names and values, one below the other. */
export const FactRows = ({ facts }: { facts: Facts }) => (
  <dl className="mt-2 divide-y divide-line text-sm">
    {facts.map(([name, value]) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)

/** A card of the backoffice with names and values. */
export const FactsCard = ({ title, facts, note, className }: FactsCardProps) => (
  <section className={cx('rounded-card border border-line bg-surface p-5', className)}>
    <h2 className="text-xl">{title}</h2>
    <FactRows facts={facts} />
    {note !== undefined && <p className="mt-3 text-sm text-muted">{note}</p>}
  </section>
)
