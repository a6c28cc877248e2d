import type { conditionAdmin } from '#contract/condition/admin.ts'
import type { ConditionItem, ConditionRoom, ItemState } from '#contract/condition/fields.ts'
import type { condition } from '#contract/condition/own.ts'
import { STATE_NAMES } from '#contract/condition/state-names.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { ReactNode } from 'react'
import { PhotoStrip } from './photos/photo-strip.tsx'

const TONES: Record<ItemState, Tone> = { good: 'green', worn: 'yellow', damaged: 'red', absent: 'gray' }

interface StatementRoomsProps {
  rooms: readonly ConditionRoom[]
  from: typeof conditionAdmin.photo | typeof condition.photo
  /** What is shown below an item, such as what a tenant adds. */
  renderBelow?: (item: ConditionItem, room: ConditionRoom) => ReactNode
}

/** A finished statement, room by room. */
export const StatementRooms = ({ rooms, from, renderBelow }: StatementRoomsProps) => (
  <div className="grid gap-4">
    {rooms.map((room) => (
      <details key={room.id} open className="rounded-card border border-line bg-surface">
        <summary className="flex min-h-11 cursor-pointer items-center px-5 py-2">
          <h3 className="min-w-0 text-xl wrap-anywhere">{room.name}</h3>
        </summary>
        <div className="border-t border-line px-5">
          <ul aria-label={`Items: ${room.name}`} className="divide-y divide-line">
            {room.items.map((item) => (
              <li key={item.id} className="grid gap-2 py-4">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0 font-medium wrap-anywhere">{item.name}</span>
                  {item.state !== null && <Badge tone={TONES[item.state]}>{STATE_NAMES[item.state]}</Badge>}
                </p>
                {item.note !== '' && <p className="wrap-anywhere whitespace-pre-line text-muted">{item.note}</p>}
                <PhotoStrip
                  photos={room.photos.filter(({ itemId }) => itemId === item.id)}
                  from={from}
                  of={`${room.name}, ${item.name}`}
                />
                {renderBelow?.(item, room)}
              </li>
            ))}
          </ul>
          {room.photos.some(({ itemId }) => itemId === null) && (
            <div className="border-t border-line py-4">
              <PhotoStrip photos={room.photos.filter(({ itemId }) => itemId === null)} from={from} of={room.name} />
            </div>
          )}
        </div>
      </details>
    ))}
  </div>
)
