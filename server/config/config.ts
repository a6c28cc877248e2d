import path from 'node:path'
import proxyAddress from '@fastify/proxy-addr'
import * as z from 'zod/mini'
import { backupSettings, readBackups } from './backup.ts'
import { defaultDataDir } from './data-dir.ts'
import { cdnSettings, readCdn } from './cdn.ts'
import { geocoderSettings } from './geocoder.ts'
import { identitySettings, readAuth, readHosted } from './identity.ts'
import { paymentSettings, readPayments } from './card-provider.ts'
import { mapTileSettings, readMapTiles } from './map-tiles.ts'
import { productionProblems } from './production.ts'
import { isSecretName, secretValues } from './secret-values.ts'
import { readBucket, uploadSettings } from './uploads.ts'
import { readTracing, tracingSettings } from './tracing.ts'
import type { Sealing } from '#server/db/secrets/sealing-keys.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

const digits = (expected: string, min: number, max: number) =>
  z
    .string()
    .check(
      z.refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, { error: expected }),
    )

const wholeNumber = (expected: string, min: number, max: number, fallback: number) =>
  z.pipe(z._default(digits(expected, min, max), String(fallback)), z.transform(Number))

const optionalNumber = (expected: string, min: number, max: number) =>
  z.optional(z.pipe(digits(expected, min, max), z.transform(Number)))

const url = (protocols: string[], expected: string) =>
  z
    .string()
    .check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), { error: expected }))

const PUBLIC_URL_EXPECTED = 'the address visitors use, such as https://www.example.com, without a path'

const postgresUrl = () =>
  url(['postgres:', 'postgresql:'], 'a PostgreSQL URL such as postgresql://user:password@host:5432/name')

const trustedProxies = (text: string): boolean | string[] =>
  text === 'true' || text === 'false' ? text === 'true' : text.split(',').map((address) => address.trim())

/** The proxy library reads `1`, which elsewhere means one proxy, as the address 0.0.0.1. */
const isNumber = (address: string) => /^(0x)?[\da-f]*$/i.test(address.split('/')[0]!)

/** Checks with the library that will parse the addresses. */
function isTrustable(text: string): boolean {
  const trusted = trustedProxies(text)
  try {
    return typeof trusted === 'boolean' || (!trusted.some(isNumber) && Boolean(proxyAddress.compile(trusted)))
  } catch {
    return false
  }
}

/** Every setting as an environment variable. The messages say what is expected. */
const Settings = z.object({
  PORT: wholeNumber('a port from 0 to 65535', 0, 65_535, 3000),
  HOST: z._default(z.string(), 'localhost'),
  PUBLIC_URL: z.optional(
    url(['http:', 'https:'], PUBLIC_URL_EXPECTED).check(
      z.refine((text) => URL.canParse(text) && new URL(text).pathname === '/', { error: PUBLIC_URL_EXPECTED }),
    ),
  ),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(postgresUrl()),
  DATABASE_DIRECT_URL: z.optional(postgresUrl()),
  DATABASE_REPLICA_URL: z.optional(postgresUrl()),
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(8, { error: 'a password of at least 8 characters' }))),
  SECRETS_KEY: z.optional(
    z.string().check(
      z.regex(/^[^\s,]{32,}(\s*,\s*[^\s,]{32,})?$/, {
        error:
          'at least 32 random characters, as `openssl rand -base64 32` prints them, or two such keys separated by a comma',
      }),
    ),
  ),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'], 'an SMTP URL such as smtp://user:password@host:587')),
  MAIL: z.optional(z.enum(['files'], { error: 'files, or left out' })),
  MAIL_FROM: z.optional(
    z.string().check(
      z.regex(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
        error: 'a sender such as Baystead <hello@example.com>',
      }),
    ),
  ),
  ...uploadSettings(
    url(['http:', 'https:'], 'the address of a bucket such as https://name.s3.us-east-1.amazonaws.com'),
  ),
  APP_ENV: z._default(z.enum(['demo', 'test', 'production'], { error: 'demo, test or production' }), 'demo'),
  RATE_LIMIT_PER_MINUTE: wholeNumber('a whole number of requests, 0 for no limit', 0, 1_000_000, 300),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(isTrustable, { error: 'true, false, or the addresses of the proxies in front, separated by commas' }),
      ),
    'false',
  ),
  DRAIN_SECONDS: optionalNumber('a number of seconds from 0 to 300', 0, 300),
  ...cdnSettings(wholeNumber('a number of seconds from 0 to 86400', 0, 86_400, 0)),
  WEB_CONCURRENCY: wholeNumber('a number of processes from 1 to 64', 1, 64, 1),
  METRICS_PORT: optionalNumber('a port from 0 to 65535', 0, 65_535),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace or silent',
    }),
    'info',
  ),
  SLOW_QUERY_MS: wholeNumber('a number of milliseconds from 1, or 0 to log none', 0, 3_600_000, 1000),
  ...tracingSettings(() =>
    z.optional(url(['http:', 'https:'], 'the address of a collector such as http://localhost:4318')),
  ),
  ...backupSettings(optionalNumber),
  ...mapTileSettings(),
  ...geocoderSettings(),
  ...identitySettings(
    wholeNumber,
    url(['http:', 'https:'], "the hosted service's address, such as https://name.supabase.co"),
  ),
  ...paymentSettings(url(['http:', 'https:'], "the card provider's address, such as https://api.stripe.com")),
})

/** One or more settings are invalid. The message has one line for each: its name, its value and what is expected. */
export class ConfigError extends Error {}

const lineOf = (given: Record<string, string | undefined>, name: string, expected: string) => {
  const shown = isSecretName(name) ? '' : ` is "${given[name]}", but`
  return `${name}${shown} must be ${expected}`
}

const readSealing = (keys: string | undefined): Sealing =>
  keys === undefined ? null : { keys: keys.split(',').map((key) => key.trim()) }

/** As if nothing were set. */
const DEFAULTS = z.parse(Settings, {})

type Environment = Record<string, string | undefined>

/** Reads the settings and lists what is wrong with them, one line each. An invalid setting, and a group that does not match, count as not set. */
function examine(env: Environment) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const { error } = z.safeParse(Settings, given)
  const issues = (error?.issues ?? []).map(({ path: [name], message }) => ({ name: String(name), message }))
  const problems = [...new Set(issues.map(({ name, message }) => lineOf(given, name, message)))]
  const wrong = new Set(issues.map(({ name }) => name))
  // Valid settings are checked further even if others are invalid, so that one start reports everything.
  const settings = z.parse(Settings, Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))))
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)

  /** Reads a group of settings whose names match. */
  const part = <T>(names: RegExp, read: (from: typeof settings) => T): Exclude<T, string> => {
    const value = read([...wrong].some((name) => names.test(name)) ? DEFAULTS : settings)
    if (typeof value !== 'string') return value as Exclude<T, string>
    problems.push(value)
    return read(DEFAULTS) as Exclude<T, string>
  }
  const hosted = part(/^SUPABASE_/, readHosted)
  const auth = part(/^(AUTH_|SUPABASE_|SMTP_|APP_ENV)/, readAuth)
  const payments = part(/^(STRIPE_|PAYMENTS|BANK_DEBIT|SANDBOX_|PUBLIC_URL|APP_ENV)/, (from) =>
    readPayments(from, publicUrl.protocol === 'https:'),
  )
  const mapTiles = part(/^MAP_TILES_/, readMapTiles)
  const cdn = part(/^CDN_/, readCdn)
  const backups = part(/^(BACKUP_|APP_ENV)/, readBackups)
  const bucket = part(/^S3_/, readBucket)
  if (settings.DATABASE_REPLICA_URL !== undefined && settings.DATABASE_URL === undefined && !wrong.has('DATABASE_URL'))
    problems.push(
      'DATABASE_REPLICA_URL must not be set without DATABASE_URL, because the embedded database has no replica',
    )
  if (settings.MAIL !== undefined && settings.SMTP_URL !== undefined)
    problems.push('MAIL must not be files, because SMTP_URL is set')
  if (settings.METRICS_PORT && settings.METRICS_PORT === settings.PORT)
    problems.push('METRICS_PORT must be another port than PORT')
  problems.push(...productionProblems(settings, wrong))
  const dataDir = path.resolve(settings.DATA_DIR ?? defaultDataDir(ROOT))
  const config = Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    /** Scheme, host and port that visitors use, without a trailing slash. */
    origin: publicUrl.origin,
    /** False without `PUBLIC_URL`. The host of each request then counts as the site's. */
    isOriginGiven: settings.PUBLIC_URL !== undefined,
    isHttps: publicUrl.protocol === 'https:',
    appEnv: settings.APP_ENV,
    /** An absolute path. The embedded database and all files that the product writes are in here. */
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    /** The same database without a connection pooler, because LISTEN needs its own session. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    /** A streaming replica of it, for the reading of public lists. */
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    /** The keys that encrypt the secrets in the database. Null where they are stored in plain text. */
    sealing: readSealing(settings.SECRETS_KEY),
    /** The password of the demo accounts. A random one is generated if it is not set. */
    demoPassword: settings.DEMO_PASSWORD,
    /** The SMTP server. Without it, mail is written to a folder. */
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    mailDir: path.join(dataDir, 'mail'),
    /** Where uploads are stored: an S3 bucket, or else a folder. */
    uploads: {
      folder: path.join(dataDir, 'uploads'),
      bucket,
    },
    /** Where, when and how backups are made. */
    backups,
    /** Requests a minute from one IP address. 0 means no limit. */
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    trustProxy: trustedProxies(settings.TRUST_PROXY),
    /** The tiles of a map service, drawn over the map that comes with the product. Null without one. */
    mapTiles,
    /** The search of a service that finds addresses. Without one, homes are where staff or their ZIP codes say. */
    geocoderUrl: settings.GEOCODER_URL,
    /** How long a CDN in front may keep public responses: 0 without one that is purged when content changes. How the product purges it, if it does. */
    cdn,
    processes: settings.WEB_CONCURRENCY,
    /** How long a stopping process keeps serving while `/readyz` fails, so that a proxy notices. */
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.APP_ENV === 'production' ? 5 : 0),
    logLevel: settings.LOG_LEVEL,
    /** Where `/metrics` is served, 0 for any free port. Null where nothing measures. */
    metricsPort: settings.METRICS_PORT ?? null,
    /** Statements of the database that take at least as long are logged. 0 for none. */
    slowQueryMs: settings.SLOW_QUERY_MS,
    /** How traces are sent. Null where they are not. */
    tracing: readTracing(settings),
    /** The settings of the embedded identity service. */
    auth,
    /** A hosted identity service instead of the embedded one. */
    hosted,
    /** How card payments are taken. */
    payments,
  })
  return { config, problems }
}
export type Config = ReturnType<typeof examine>['config']

/** Reads and checks the settings. An empty value counts as not set. Throws a `ConfigError` that lists all problems. */
export function readConfig(env: Environment): Config {
  const { config, problems } = examine(env)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

/**
 * Adds `.env` next to package.json to the environment, which takes precedence. `MAIL` may be of the shell: `sudo` and a login set it to the person's
 * mailbox, such as `/var/mail/baystead`, which is no setting of ours.
 */
function loadEnvFile() {
  if (process.env['MAIL']?.startsWith('/')) delete process.env['MAIL']
  const file = path.join(ROOT, '.env')
  try {
    process.loadEnvFile(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new ConfigError(`The settings in ${file} cannot be read: ${message}`)
  }
}

function withKeyFile(config: Config): Config {
  if (config.sealing !== null || config.databaseUrl !== undefined) return config
  // Next to the embedded database but outside its folder, so that a copy of that folder alone reveals no secrets.
  return Object.freeze({ ...config, sealing: { file: path.join(config.dataDir, 'secrets.key') } })
}

/** The settings of this process: environment variables, then `.env`. */
export function loadConfig(): Config {
  loadEnvFile()
  return withKeyFile(readConfig(process.env))
}

/** The same for `npm run doctor`, which goes on with the valid settings where others are wrong. `secrets` must never be printed. */
export function inspectSettings(): { config: Config; problems: string[]; secrets: string[] } {
  const unreadable: string[] = []
  try {
    loadEnvFile()
  } catch (error) {
    unreadable.push((error as Error).message)
  }
  const { config, problems } = examine(process.env)
  return {
    config: withKeyFile(config),
    problems: [...unreadable, ...problems.flatMap((problem) => problem.split('\n'))],
    secrets: secretValues(process.env),
  }
}
