import { Button } from '#web/ui/button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { OpenHouseDialog } from './open-house-dialog.tsx'
import { OpenHouseList } from './open-house-list.tsx'
import { useOpenHousesOf } from './use-open-houses.ts'

interface PropertyOpenHousesProps {
  property: { id: string; title: string; status: string }
  close: () => void
}

/** The open houses of one property, and the way to schedule another. */
export function PropertyOpenHouses({ property, close }: PropertyOpenHousesProps) {
  const query = useOpenHousesOf(property.id)
  const { data, dataUpdatedAt } = query
  const [isAdding, setAdding] = useState(false)
  return (
    <Dialog open title="Open houses" description={property.title} onClose={close}>
      {data ? (
        <>
          {property.status === 'available' ? (
            <Button onClick={() => setAdding(true)}>
              <Plus className="size-4" /> Schedule open house
            </Button>
          ) : (
            <p>This home isn't on the market, so you can't schedule an open house.</p>
          )}
          {data.openHouses.length === 0 ? (
            <p className="mt-4 text-muted">No open houses yet. Schedule one, and it will show on the listing.</p>
          ) : (
            <OpenHouseList openHouses={data.openHouses} staff={data.staff} now={dataUpdatedAt} />
          )}
          {isAdding && <OpenHouseDialog property={property} staff={data.staff} close={() => setAdding(false)} />}
        </>
      ) : (
        <LoadState query={query}>Failed to load open houses. Please try again.</LoadState>
      )}
    </Dialog>
  )
}
