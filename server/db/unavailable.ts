/**
 * SQLSTATE codes that mean that the database is unavailable, whatever the statement was: 08 connection exceptions, 25006 a read-only standby, 25P03
 * and 25P04 a transaction timeout, 28 and 3D000 a refused connection, 53 out of disk, memory or connections, 55P03 a lock timeout, 57 shutdown or
 * statement timeout, 58 disk errors.
 */
const SQLSTATE = /^(?:08|28|53|57|58)...$|^(?:25006|25P03|25P04|3D000|55P03)$/

/** System errors of a connection that failed or broke. */
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

/** Messages of the driver, its pool and Kysely for errors without a code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Postgres connection has been discarded|driver has already been destroyed)|^Client .* is not queryable$/

/** Whether the database is unreachable, shutting down or overloaded, so that a retry may succeed. */
export function isDatabaseUnavailable(error: { code?: unknown; syscall?: unknown; message: string }): boolean {
  const { code, syscall, message } = error
  if (typeof code !== 'string') return MESSAGES.test(message)
  // A missing file of ours has the same code as a missing database socket.
  if (code === 'ENOENT' || code === 'EACCES') return syscall === 'connect'
  return SOCKET.has(code) || SQLSTATE.test(code) || MESSAGES.test(message)
}
