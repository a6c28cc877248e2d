import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { recall, remember } from '#web/lib/session/session-memory.ts'
import { sessionOwner } from '#web/lib/session/session-owner.ts'
import { sessionState, subscribeToSession } from '#web/lib/session/session.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore } from '../page/store.ts'

/** What was changed and is not saved yet. `stopped`: the user has to decide something first. */
interface Unsaved<Value> {
  value: Value
  status: 'waiting' | 'saving' | 'failed' | 'stopped'
  failure: string | null
}

interface AutosaveOptions<Value> {
  /** Under which name it is kept through a reload. */
  name: string
  /**
   * Saves a value. The function that it returns gets the latest value, which may have changed meanwhile, and returns what is left to save: null for
   * nothing.
   */
  send: (queries: QueryClient, key: string, value: Value) => Promise<(latest: Value) => Value | null>
  isStopped?: (value: Value) => boolean
  failure: string
}

/** Typing is saved after a pause of so many milliseconds. */
const PAUSE_MS = 700
/** What could not be saved is tried again after so many milliseconds, and once the browser is online. */
const RETRY_MS = 8000

/**
 * Saves changes by themselves, one after the other for each key, while other screens are open as well. What is not saved yet stays through a reload, and
 * is gone after signing out.
 */
export function createAutosave<Value>({ name, send, isStopped = () => false, failure }: AutosaveOptions<Value>) {
  type All = Readonly<Record<string, Unsaved<Value>>>
  const kept = recall(name) as { owner: string | null; all: All } | null
  const store = createStore<All>(kept === null || kept.owner !== sessionOwner() ? {} : kept.all)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const sending = new Set<string>()

  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()

  function change(next: All) {
    const isEmpty = Object.keys(next).length === 0
    remember(name, isEmpty ? null : { owner: sessionOwner(), all: next })
    if (isEmpty) removeEventListener('beforeunload', askToStay)
    else addEventListener('beforeunload', askToStay)
    store.set(next)
  }

  const without = (key: string): All =>
    Object.fromEntries(Object.entries(store.now()).filter(([other]) => other !== key))

  const set = (key: string, one: Unsaved<Value>) => change({ ...store.now(), [key]: one })

  function later(queries: QueryClient, key: string, ms: number) {
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => void saveNow(queries, key), ms),
    )
  }

  async function saveNow(queries: QueryClient, key: string): Promise<void> {
    clearTimeout(timers.get(key))
    if (sending.has(key)) return
    sending.add(key)
    for (let one = store.now()[key]; one && one.status !== 'stopped'; one = store.now()[key]) {
      const { value } = one
      set(key, { value, status: 'saving', failure: null })
      try {
        const left = await send(queries, key, value)
        const latest = store.now()[key]
        if (!latest) break
        const rest = left(latest.value)
        if (rest === null) change(without(key))
        else set(key, { value: rest, status: isStopped(rest) ? 'stopped' : 'waiting', failure: null })
      } catch (error) {
        const latest = store.now()[key]
        if (!latest) break
        set(key, { value: latest.value, status: 'failed', failure: errorMessage(error, failure) })
        // What the server refused is refused again.
        if (!(error instanceof ApiError) || error.status >= 500) later(queries, key, RETRY_MS)
        break
      }
    }
    sending.delete(key)
  }

  subscribeToSession(() => {
    if (sessionState() !== 'leaving') return
    for (const timer of timers.values()) clearTimeout(timer)
    change({})
  })

  function saveAll(queries: QueryClient) {
    for (const key of Object.keys(store.now())) void saveNow(queries, key)
  }

  return {
    /** Changes a value and saves it soon, or now where it was chosen and not typed. */
    edit(queries: QueryClient, key: string, value: Value, isTyped = false) {
      set(key, { value, status: 'waiting', failure: null })
      if (isTyped) later(queries, key, PAUSE_MS)
      else void saveNow(queries, key)
    },
    discard: (key: string) => change(without(key)),
    useUnsaved: store.use,
    /** Saves what a reload has kept, and what failed once the browser is online. */
    useSaveAll() {
      const queries = useQueryClient()
      useEffect(() => {
        const save = () => saveAll(queries)
        save()
        addEventListener('online', save)
        return () => removeEventListener('online', save)
      }, [queries])
    },
  }
}
