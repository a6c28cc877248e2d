import pg from 'pg'

/** Rows travel as text, which must not depend on the settings of a server or a role. Nothing may time out, because a large table takes hours. */
const SETTINGS = {
  bytea_output: 'hex',
  client_min_messages: 'warning',
  datestyle: 'ISO, MDY',
  extra_float_digits: '1',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  intervalstyle: 'postgres',
  lock_timeout: '0',
  statement_timeout: '0',
  timezone: 'UTC',
  transaction_timeout: '0',
}

/** Older versions lack some of the settings. */
const APPLY = `
  select set_config(pg_settings.name, wanted.value, false)
  from json_each_text($1) as wanted (name, value) join pg_settings on lower(pg_settings.name) = wanted.name`

/** A connection of its own for a backup or a restore. The address must not lead through a pooler that keeps no sessions. */
export async function openSession(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'baystead-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Without a listener a broken connection would end the process. The statement that waits for it fails.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(APPLY, [JSON.stringify(SETTINGS)])
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
