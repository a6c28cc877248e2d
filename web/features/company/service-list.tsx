import { useState } from 'react'
import { useLocation } from '#web/lib/routing/router.tsx'
import { ServiceCard } from './service-card.tsx'
import { SERVICES } from './services.ts'

/** The six services. The one in the URL's fragment is open at first. */
export function ServiceList() {
  const { key, hash } = useLocation()
  const [chosen, setChosen] = useState<{ at: string; open: Readonly<Record<string, boolean>> }>({ at: key, open: {} })
  const open = chosen.at === key ? chosen.open : {}
  const toggle = (id: string, isOpen: boolean) => {
    setChosen({ at: key, open: { ...open, [id]: isOpen } })
    // The URL follows the open service, so that a copied link opens it. The page does not scroll.
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
