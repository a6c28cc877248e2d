import type { Config } from '#server/config/config.ts'
import { DEMO_ACCOUNTS } from '#server/db/demo/people/people.ts'
import { demoPassword } from './demo-accounts.ts'
import type { Log } from '#server/log.ts'

export const isDemonstration = ({ databaseUrl, appEnv }: Config) => databaseUrl === undefined && appEnv !== 'production'

interface Started {
  port: number
  /** Company facts that are still placeholders. */
  placeholders: readonly string[]
}

/** Logs at every start where to find the site and what must still be set up, whatever the log level is. */
export async function logStartup(config: Config, log: Log, { port, placeholders }: Started) {
  const startupLog = log.child({}, { level: 'info' })
  const address = config.port === 0 ? `http://localhost:${port}` : config.origin
  startupLog.info(`Baystead is ready: ${address}`)
  if (config.smtpUrl === undefined) startupLog.info(`Email is saved in ${config.mailDir}`)
  if (isDemonstration(config)) {
    startupLog.info(`Sign in at ${address}/tenant-portal with the password ${await demoPassword(config)} as`)
    for (const { email, about } of DEMO_ACCOUNTS) startupLog.info(`  ${email} (${about})`)
  }
  if (config.appEnv !== 'production') return
  if (config.trustProxy === true)
    startupLog.warn(
      'TRUST_PROXY=true trusts X-Forwarded-For from any client. Name the proxy in front, unless it replaces that header',
    )
  if (placeholders.length > 0)
    startupLog.warn(`Visitors see placeholder company details. Replace them at ${address}/admin/settings:`)
  for (const placeholder of placeholders) startupLog.warn(`  ${placeholder}`)
}
