import { saved, SAVED_MAX } from '#contract/saved/own.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { sessionOwner } from '#web/lib/session/session-owner.ts'
import { COPY, DEVICE, read, write } from './device-storage.ts'
import type { Message } from './saved-messages.tsx'
import { type Change, readHomes, type StoredHome, type StoredList } from './stored-homes.ts'

/** The list on the screen, which loads this file when it needs the account. */
interface ShownList {
  savedList: () => StoredList
  refresh: () => void
  changeShown: (change: Change) => void
  say: (message: Message) => Promise<void>
}

let work: Promise<unknown> = Promise.resolve()
let synced: { owner: string | null; result: Promise<unknown> } | null = null
/** Changes that the account does not have yet, the one that is being sent first. */
const unsent: { change: Change; shown: ShownList }[] = []

/** One after the other, because each answer replaces the copy. */
function inTurn(step: () => Promise<unknown>) {
  const result = work.then(step)
  work = result.catch(() => {})
  return result
}

/** An answer has the list as it was when it was asked for. What has been pressed since stays pressed. */
function writeCopy(owner: string | null, homes: readonly StoredHome[], later: typeof unsent) {
  write(COPY, { owner, homes })
  for (const { change, shown } of later) shown.changeShown(change)
}

/** Homes of the device that are in no account yet are added to this one. */
async function fetchList(refresh: () => void): Promise<void> {
  const owner = sessionOwner()
  const device = readHomes(read(DEVICE)).homes
  const unmerged = device.filter(({ isMerged }) => !isMerged)
  const homes =
    unmerged.length > 0 ? await call(saved.merge, { body: { homes: unmerged } }) : await call(saved.list, {})
  // Somebody else may have signed in meanwhile.
  if (owner === null || sessionOwner() !== owner) return
  if (unmerged.length > 0) write(DEVICE, { homes: device.map((home) => Object.assign(home, { isMerged: true })) })
  writeCopy(owner, homes, unsent)
  refresh()
}

/** Fetches the account's list once for each user and page load, and again if that failed. */
export function syncOnce(refresh: () => void): Promise<unknown> {
  const owner = sessionOwner()
  if (synced?.owner !== owner) {
    synced = { owner, result: inTurn(() => fetchList(refresh)) }
    synced.result.catch(() => (synced = null))
  }
  return synced.result
}

async function send({ put = [], drop = [], isEdit }: Change, { say, refresh }: ShownList) {
  for (const id of drop) await call(saved.remove, { params: { id } })
  if (isEdit) for (const home of put) await call(saved.put, { params: { id: home.id }, body: home })
  else if (put.length > 0) {
    const all = await call(saved.merge, { body: { homes: [...put] } })
    const kept = new Set(all.map(({ id }) => id))
    if (put.some(({ id }) => !kept.has(id))) void say({ kind: all.length < SAVED_MAX ? 'gone' : 'full' })
    writeCopy(sessionOwner(), all, unsent.slice(1))
    refresh()
  }
}

/** What has been removed from the account is removed from this device too, or it would be back after the sign-out. */
function dropHere(ids: readonly string[]) {
  const { homes } = readHomes(read(DEVICE))
  const left = homes.filter(({ id }) => !ids.includes(id))
  if (left.length < homes.length) write(DEVICE, { homes: left })
}

/** Sends a change to the account. If that fails, the list that is shown becomes as it was `before`. */
export function push(change: Change, before: readonly StoredHome[], shown: ShownList) {
  unsent.push({ change, shown })
  // While this file was loading, an answer may have replaced the copy.
  shown.changeShown(change)
  return inTurn(async () => {
    const { owner } = shown.savedList()
    try {
      await send(change, shown)
      // An answer that was on its way may have replaced the copy.
      if (change.isEdit || change.drop) shown.changeShown(change)
      dropHere(change.drop ?? [])
    } catch (error) {
      if (shown.savedList().owner !== owner) return
      const touched = [...(change.drop ?? []), ...(change.put ?? []).map(({ id }) => id)]
      shown.changeShown({ drop: touched, put: before.filter(({ id }) => touched.includes(id)) })
      void shown.say({ text: errorMessage(error) })
    } finally {
      unsent.shift()
    }
  })
}
