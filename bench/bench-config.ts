import { type Config, readConfig } from '#server/config/config.ts'

/** The settings of tests, but passwords are hashed at the cost of production. */
export function benchConfig(given: Record<string, string> = {}): Config {
  const config = readConfig({ APP_ENV: 'test', ...given })
  return { ...config, auth: { ...config.auth, hashCost: readConfig({}).auth.hashCost } }
}
