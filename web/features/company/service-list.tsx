import { useState } from 'react'
import { useLocation } from '#web/lib/routing/router.tsx'
import { ServiceCard } from './service-card.tsx'
import { SERVICES } from './services.ts'

/** The six services. The one that the address names is open, until the reader says otherwise. */
export function ServiceList() {
  const { key, hash } = useLocation()
  const [chosen, setChosen] = useState<{ at: string; open: Readonly<Record<string, boolean>> }>({ at: key, open: {} })
  const open = chosen.at === key ? chosen.open : {}
  const toggle = (id: string, isOpen: boolean) => {
    setChosen({ at: key, open: { ...open, [id]: isOpen } })
    // Whoever copies the address now shares what they are reading. The page itself stays where it is.
    if (isOpen) history.replaceState(history.state, '', `#${id}`)
  }
  return (
    <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
      {SERVICES.map((service) => {
        const isOpen = open[service.id] ?? hash === `#${service.id}`
        return (
          <ServiceCard
            key={service.id}
            service={service}
            isOpen={isOpen}
            onToggle={() => toggle(service.id, !isOpen)}
          />
        )
      })}
    </div>
  )
}
