import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type PublicChange, readPublicChange } from './public-change.ts'

export interface PublicContentEvents {
  /** Public content has changed. Notifications that arrive together are passed on together. */
  changed: (changes: PublicChange[]) => void
  /** The connection is lost, so changes may be missed until it is back. */
  lost: () => void
  /** The connection is established (again). */
  listening: () => void
}

export interface PublicContentListener {
  /** Resolves when `changed` has been called for every change that was committed before, or at once while the connection is lost. */
  hearChanges(): Promise<void>
  stop(): Promise<void>
}

/** The `application_name` of the connection. Each serving process has one. */
export const LISTENER_NAME = 'baystead-listen'

const RETRY_MS = 500
/** Detects a connection that was cut silently. */
const HEARTBEAT_MS = 30_000
const ANSWER_MS = 10_000

/**
 * Listens for changes of public content by any process, on a connection of its own (LISTEN needs a session, so the address must not be a pooler).
 * Resolves when it is listening for the first time, and reconnects forever.
 */
export async function listenToPublicContent(
  databaseUrl: string,
  events: PublicContentEvents,
): Promise<PublicContentListener> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isStopped = false
  let arrived: PublicChange[] = []
  // PostgreSQL delivers notifications in the order of the commits, so what this process sends itself arrives after all changes before it.
  const echo = `public_content_${randomBytes(8).toString('hex')}`
  const waiting = new Map<string, () => void>()
  let asked = 0

  function passOn() {
    const changes = arrived
    arrived = []
    if (changes.length > 0) events.changed(changes)
  }

  function receive({ channel, payload }: pg.Notification) {
    if (channel === echo) {
      passOn()
      return waiting.get(payload!)?.()
    }
    if (arrived.push(readPublicChange(payload)) === 1) queueMicrotask(passOn)
  }

  async function hearChanges() {
    const which = client
    if (!which) return
    const heard = Promise.withResolvers<void>()
    const name = String((asked += 1))
    waiting.set(name, heard.resolve)
    try {
      await which.query('select pg_notify($1, $2)', [echo, name])
      await heard.promise
    } catch {
      isLost(which)
    } finally {
      waiting.delete(name)
    }
  }

  async function connect() {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: LISTENER_NAME,
      keepAlive: true,
      query_timeout: ANSWER_MS,
    })
    next.on('notification', receive)
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query(`listen public_content; listen ${echo}`)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
    next.on('end', () => isLost(next))
    heartbeat = setInterval(() => void ask(next), HEARTBEAT_MS)
    events.listening()
  }

  async function ask(which: pg.Client) {
    try {
      await which.query('select 1')
    } catch {
      isLost(which)
    }
  }

  /** Once for each connection, whether it ended or stopped responding. */
  function isLost(which: pg.Client) {
    if (isStopped || which !== client) return
    client = undefined
    clearInterval(heartbeat)
    void which.end().catch(() => {})
    for (const resolve of waiting.values()) resolve()
    events.lost()
    reconnectSoon()
  }

  function reconnectSoon() {
    if (isStopped) return
    retry = setTimeout(() => void connect().catch(reconnectSoon), RETRY_MS)
  }

  await connect()
  return {
    hearChanges,
    async stop() {
      isStopped = true
      for (const resolve of waiting.values()) resolve()
      clearTimeout(retry)
      clearInterval(heartbeat)
      await client?.end().catch(() => {})
    },
  }
}
