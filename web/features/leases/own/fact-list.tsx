import type { ReactNode } from 'react'

/** Names and values of a card in the portal. */
export const FactList = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="mt-3 divide-y divide-line">
    {facts.map(([name, value]) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-6 py-3">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
