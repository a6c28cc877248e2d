/**
 * SQLSTATE codes that say that the database cannot serve anybody at the moment, whatever the statement was: 08 connection exceptions,
 * 25006 a standby that does not write, 25P03 and 25P04 a transaction that the server gave up, 28 and 3D000 a connection that it refuses,
 * 53 no room, memory or connections left, 55P03 a lock that is held too long, 57 shutting down or a statement out of time, 58 its disk.
 */
const SQLSTATE = /^(?:08|28|53|57|58)...$|^(?:25006|25P03|25P04|3D000|55P03)$/

/** What the operating system says of a connection that cannot be made or that broke. */
const SOCKET = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** What the driver, its pool and Kysely say in words alone, without a code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Postgres connection has been discarded|driver has already been destroyed)|^Client .* is not queryable$/

/** Whether the database cannot be reached, is shutting down or is too busy: another try in a moment may succeed. */
export function isDatabaseUnavailable(error: { code?: unknown; syscall?: unknown; message: string }): boolean {
  const { code, syscall, message } = error
  if (typeof code !== 'string') return MESSAGES.test(message)
  // A file of ours that is missing has the same code as a database's socket that is not there.
  if (code === 'ENOENT' || code === 'EACCES') return syscall === 'connect'
  return SOCKET.has(code) || SQLSTATE.test(code) || MESSAGES.test(message)
}
