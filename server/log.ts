import { pino } from 'pino'
import type { Config } from './config.ts'

/** JSON lines for machines; readable ones where a person looks on. Headers and bodies are never logged. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>) {
  const options = { level: logLevel, base: null }
  if (!process.stdout.isTTY) return pino(options)
  return pino({
    ...options,
    transport: {
      target: 'pino-pretty',
      options: { ignore: 'pid,hostname,reqId,time', singleLine: true, messageFormat: '{msg}' },
    },
  })
}
export type Log = ReturnType<typeof createLog>
