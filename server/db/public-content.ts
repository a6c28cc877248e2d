import pg from 'pg'

export interface PublicContentEvents {
  /** Somebody wrote public content. */
  changed: () => void
  /** The line is down: changes may be missed until it is up again. */
  lost: () => void
  /** The line is up (again). */
  listening: () => void
}

/** What the connection is called in the database: each serving process has one. */
export const LISTENER_NAME = 'baystead-listen'

const RETRY_MS = 500
/** A line that was cut without a word is found out by asking. */
const HEARTBEAT_MS = 30_000
const ANSWER_MS = 10_000

/**
 * Hears of every change to public content, by whatever process, over a connection of its own (LISTEN needs a session, so the address
 * must not lead to a pooler). Resolves when it listens for the first time; reconnects for ever.
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

  /** Once for each connection, whether it ended or only fell silent. */
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
