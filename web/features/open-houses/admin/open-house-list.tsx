import type { AdminOpenHouse } from '#contract/open-houses/admin.ts'
import { useState } from 'react'
import { OpenHouseCard, type Task } from './open-house-card.tsx'
import { OpenHouseTask } from './open-house-task.tsx'

interface OpenHouseListProps {
  openHouses: readonly AdminOpenHouse[]
  staff: readonly { id: string; name: string }[]
  /** When the list was loaded. */
  now: number
}

/** Open houses with their guests and dialogs. */
export function OpenHouseList({ openHouses, staff, now }: OpenHouseListProps) {
  const [opened, setOpened] = useState<{ task: Task; openHouse: AdminOpenHouse }>()
  return (
    <>
      <ul className="mt-3 grid gap-3">
        {openHouses.map((openHouse) => (
          <li key={openHouse.id}>
            <OpenHouseCard
              openHouse={openHouse}
              level={3}
              among="home"
              staff={staff}
              now={now}
              open={(task) => setOpened({ task, openHouse })}
            />
          </li>
        ))}
      </ul>
      {opened && <OpenHouseTask {...opened} staff={staff} now={now} close={() => setOpened(undefined)} />}
    </>
  )
}
