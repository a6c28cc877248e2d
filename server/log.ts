import { pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config/config.ts'

/** Logs JSON, or readable lines in a terminal. Never logs headers and bodies. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>) {
  const options = { level: logLevel, base: null }
  if (!process.stdout.isTTY) return pino(options)
  return pino(
    options,
    pretty({ sync: true, singleLine: true, ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' }),
  )
}
export type Log = ReturnType<typeof createLog>
