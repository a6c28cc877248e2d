import { type ConditionItem, type ConditionRoom, ITEMS_MAX, NAME_MAX } from '#contract/condition/fields.ts'
import { STATE_NAMES } from '#contract/condition/state-names.ts'
import { ask } from '#web/lib/forms/question.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictNotice } from '#web/ui/edit/conflict.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { RoomContent } from './merge-room.ts'

const moved = <One,>(all: readonly One[], at: number): One[] =>
  all.flatMap((one, place) => (place === at - 1 ? [all[at]!, one] : place === at ? [] : [one]))

interface RoomEditProps {
  content: RoomContent
  /** Whether an item has photos, which go with it. */
  hasPhotos: (itemId: string) => boolean
  edit: (content: RoomContent) => void
}

/** A name that is saved once it is left, and never blank. */
function NameField({ label, name, save }: { label: string; name: string; save: (name: string) => void }) {
  const [typed, setTyped] = useState(name)
  const isBlank = typed.trim() === ''
  return (
    <TextField
      label={label}
      value={typed}
      maxLength={NAME_MAX}
      error={isBlank ? 'Name is required' : undefined}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={() => !isBlank && typed !== name && save(typed.trim())}
      className="min-w-0 grow"
    />
  )
}

/** The name of a room and its items: rename, remove, put in order, add. */
export function RoomEdit({ content, hasPhotos, edit }: RoomEditProps) {
  const { name, items } = content
  const [added, setAdded] = useState('')
  async function remove(id: string, itemName: string) {
    const question = {
      title: 'Remove item?',
      description: `${itemName} is removed with its photos.`,
      no: 'Keep',
      yes: 'Remove',
    }
    if (hasPhotos(id) && !(await ask(question))) return
    edit({ name, items: items.filter((item) => item.id !== id) })
  }
  function add() {
    if (added.trim() === '') return
    edit({ name, items: [...items, { id: crypto.randomUUID(), name: added.trim(), state: null, note: '' }] })
    setAdded('')
  }
  return (
    <div className="grid gap-4 py-4">
      <NameField key={name} label="Room name" name={name} save={(next) => edit({ name: next, items })} />
      <ul aria-label="Items" className="grid gap-3">
        {items.map((item, at) => (
          <li key={`${item.id} ${item.name}`} className="flex items-end gap-1">
            <NameField
              label={`Item ${at + 1}`}
              name={item.name}
              save={(next) =>
                edit({ name, items: items.map((one) => (one.id === item.id ? { ...one, name: next } : one)) })
              }
            />
            <IconButton
              label={`Move up ${item.name}`}
              disabled={at === 0}
              onClick={() => edit({ name, items: moved(items, at) })}
            >
              <ArrowUp />
            </IconButton>
            <IconButton label={`Remove ${item.name}`} onClick={() => void remove(item.id, item.name)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {items.length < ITEMS_MAX && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextField
            label="New item"
            optional
            value={added}
            maxLength={NAME_MAX}
            onChange={({ currentTarget: { value } }) => setAdded(value)}
            className="min-w-0 grow"
          />
          <Button type="submit" variant="secondary">
            Add item
          </Button>
        </form>
      )}
    </div>
  )
}

const wordsOf = ({ state, note }: ConditionItem) =>
  [state === null ? '' : STATE_NAMES[state], note].filter(Boolean).join('. ')

const describe = ({ name, items }: ConditionRoom) => ({
  Room: name,
  ...Object.fromEntries(items.map((item) => [item.name, wordsOf(item)])),
})

interface RoomConflictProps {
  /** The room as this user began to change it, and as a colleague made it. */
  seen: ConditionRoom
  theirs: ConditionRoom
  settle: (winner: 'mine' | 'theirs') => void
}

/** Lets the user choose where a colleague changed the same thing. */
export const RoomConflict = ({ seen, theirs, settle }: RoomConflictProps) => (
  <ConflictNotice
    describe={describe}
    seen={seen}
    theirs={theirs}
    saveOver={() => settle('mine')}
    takeTheirs={() => settle('theirs')}
    isSending={false}
  />
)
