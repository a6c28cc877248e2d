import pg from 'pg'

export interface PublicContentEvents {
  /** Somebody wrote public content. */
  changed: () => void
  /** The line is down: changes may be missed until it is up again. */
  lost: () => void
  /** The line is up (again). */
  listening: () => void
}

const RETRY_MS = 500

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
  let isStopped = false

  async function connect() {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'baystead-listen', keepAlive: true })
    client = next
    next.on('notification', events.changed)
    next.on('error', () => {})
    await next.connect()
    await next.query('listen public_content')
    next.on('end', () => {
      events.lost()
      reconnectSoon()
    })
    events.listening()
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
      await client?.end().catch(() => {})
    },
  }
}
