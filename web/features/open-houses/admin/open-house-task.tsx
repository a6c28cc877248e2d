import type { AdminOpenHouse } from '#contract/open-houses/admin.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { GuestsDialog } from './guests-dialog.tsx'
import type { Task } from './open-house-card.tsx'
import { OpenHouseDialog } from './open-house-dialog.tsx'

interface OpenHouseTaskProps {
  task: Task
  openHouse: AdminOpenHouse
  staff: readonly { id: string; name: string }[]
  /** When the list was loaded. */
  now: number
  close: () => void
}

/** The dialog of what staff do about an open house. */
export function OpenHouseTask({ task, openHouse, staff, now, close }: OpenHouseTaskProps) {
  if (task === 'guests') return <GuestsDialog openHouse={openHouse} now={now} close={close} />
  if (task === 'cancel') return <CancelDialog openHouse={openHouse} close={close} />
  const property = { id: openHouse.propertyId, title: openHouse.title }
  return <OpenHouseDialog property={property} openHouse={openHouse} staff={staff} close={close} />
}
