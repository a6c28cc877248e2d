import pg from 'pg'

export interface PublicContentEvents {
  /** Public content has changed. */
  changed: () => void
  /** The connection is lost, so changes may be missed until it is back. */
  lost: () => void
  /** The connection is established (again). */
  listening: () => void
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
): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect() {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: LISTENER_NAME,
      keepAlive: true,
      query_timeout: ANSWER_MS,
    })
    next.on('notification', events.changed)
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query('listen public_content')
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
    events.lost()
    reconnectSoon()
  }

  function reconnectSoon() {
    if (isStopped) return
    retry = setTimeout(() => void connect().catch(reconnectSoon), RETRY_MS)
  }

  await connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await client?.end().catch(() => {})
    },
  }
}
