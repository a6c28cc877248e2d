import { pino } from 'pino'
import type { Config } from './config/config.ts'
import { loggedError } from './logged-error.ts'

// Only a terminal needs it.
const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : null

/** Logs JSON, or readable lines in a terminal. Never logs headers and bodies. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>) {
  const options = { level: logLevel, base: null, serializers: { err: loggedError } }
  if (pretty === null) return pino(options)
  return pino(
    options,
    pretty({ sync: true, singleLine: true, ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' }),
  )
}
export type Log = ReturnType<typeof createLog>
