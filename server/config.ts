import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import proxyAddress from '@fastify/proxy-addr'
import * as z from 'zod/mini'
import { identitySettings, readAuth, readHosted } from './config-identity.ts'
import { paymentSettings, readPayments } from './config-payments.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

const digits = (expected: string, min: number, max: number) =>
  z
    .string()
    .check(
      z.refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, { error: expected }),
    )

const wholeNumber = (expected: string, min: number, max: number, fallback: number) =>
  z.pipe(z._default(digits(expected, min, max), String(fallback)), z.transform(Number))

const url = (protocols: string[], expected: string) =>
  z
    .string()
    .check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), { error: expected }))

const PUBLIC_URL_EXPECTED = 'the address visitors use, such as https://www.example.com, without a path'

const postgresUrl = () =>
  url(['postgres:', 'postgresql:'], 'a PostgreSQL URL such as postgresql://user:password@host:5432/name')

const trustedProxies = (text: string): boolean | string[] =>
  text === 'true' || text === 'false' ? text === 'true' : text.split(',').map((address) => address.trim())

/** The library that will read the addresses is asked whether it can. */
function isTrustable(text: string): boolean {
  const trusted = trustedProxies(text)
  try {
    return typeof trusted === 'boolean' || Boolean(proxyAddress.compile(trusted))
  } catch {
    return false
  }
}

/** Every setting, as text of the environment; the messages say what is expected. */
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
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(8, { error: 'a password of at least 8 characters' }))),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'], 'an SMTP URL such as smtp://user:password@host:587')),
  MAIL_FROM: z.optional(
    z.string().check(
      z.regex(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
        error: 'a sender such as Baystead <hello@example.com>',
      }),
    ),
  ),
  S3_BUCKET_URL: z.optional(
    url(['http:', 'https:'], 'the address of a bucket such as https://name.s3.us-east-1.amazonaws.com'),
  ),
  S3_REGION: z._default(z.string().check(z.regex(/^[\w-]+$/, { error: 'a region such as us-east-1' })), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
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
  DRAIN_SECONDS: z.optional(z.pipe(digits('a number of seconds from 0 to 300', 0, 300), z.transform(Number))),
  WEB_CONCURRENCY: wholeNumber('a number of processes from 1 to 64', 1, 64, 1),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace or silent',
    }),
    'info',
  ),
  ...identitySettings(
    wholeNumber,
    url(['http:', 'https:'], "the hosted service's address, such as https://name.supabase.co"),
  ),
  ...paymentSettings(url(['http:', 'https:'], "the card provider's address, such as https://api.stripe.com")),
})

/** One or more settings are wrong. The message has a line for each: its name, what it holds, what is expected. */
export class ConfigError extends Error {}

/** Can any user of this machine reach the folder? PostgreSQL never runs as root, so its own user must. */
function isReachableByOthers(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (path.dirname(at) === at) return true
  }
}

function defaultDataDir() {
  const isRoot = process.getuid?.() === 0
  return isRoot && !isReachableByOthers(ROOT) ? '/var/lib/baystead' : path.join(ROOT, '.data')
}

/** Where uploads go in place of a folder: all of its settings, or none. */
function bucketOf(settings: z.output<typeof Settings>) {
  const { S3_BUCKET_URL: address, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const parts = { S3_BUCKET_URL: address, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(parts).filter(([, value]) => value === undefined)
  if (missing.length === 3) return undefined
  if (address === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) {
    const given = Object.keys(parts).find((name) => missing.every(([other]) => other !== name))
    throw new ConfigError(missing.map(([name]) => `${name} must be set, since ${given} is`).join('\n'))
  }
  return { url: address, region, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
}

/** Reads and checks the settings. An empty value counts as not given. Throws `ConfigError`. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = z.safeParse(Settings, given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: [name], message }) => {
      const shown = /_(URL|KEYS?|PASSWORD|SECRET)$/.test(String(name)) ? '' : ` is "${given[String(name)]}", but`
      return `${String(name)}${shown} must be ${message}`
    })
    throw new ConfigError(lines.join('\n'))
  }
  const settings = parsed.data
  const hosted = readHosted(settings)
  if (typeof hosted === 'string') throw new ConfigError(hosted)
  const auth = readAuth(settings)
  if (typeof auth === 'string') throw new ConfigError(auth)
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  const payments = readPayments(settings, publicUrl.protocol === 'https:')
  if (typeof payments === 'string') throw new ConfigError(payments)
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    /** Scheme, host and port visitors use, without a slash at the end. */
    origin: publicUrl.origin,
    /** Nobody said by what address visitors come: then it is whatever address they came by. */
    isOriginGiven: settings.PUBLIC_URL !== undefined,
    isHttps: publicUrl.protocol === 'https:',
    appEnv: settings.APP_ENV,
    /** Absolute. Holds the embedded database and everything the product writes to disk. */
    dataDir: path.resolve(settings.DATA_DIR ?? defaultDataDir()),
    databaseUrl: settings.DATABASE_URL,
    /** Same database past a pooler: for LISTEN, which needs a session of its own. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    /** Of the demonstration's accounts; without it one is made. */
    demoPassword: settings.DEMO_PASSWORD,
    /** Where mail is handed over; without it mail is kept in a folder. */
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    mailDir: path.resolve(settings.DATA_DIR ?? defaultDataDir(), 'mail'),
    /** Where files that people send are kept: a bucket, else a folder. */
    uploads: {
      folder: path.resolve(settings.DATA_DIR ?? defaultDataDir(), 'uploads'),
      bucket: bucketOf(settings),
    },
    /** Requests a minute from one network address; 0 is no limit. */
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    trustProxy: trustedProxies(settings.TRUST_PROXY),
    processes: settings.WEB_CONCURRENCY,
    /** How long a process that is told to stop serves on while `/readyz` says so: for a proxy in front to notice. */
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.APP_ENV === 'production' ? 5 : 0),
    logLevel: settings.LOG_LEVEL,
    /** The embedded identity service's own rules. */
    auth,
    /** A hosted identity service in the embedded one's place. */
    hosted,
    /** How cards are taken. */
    payments,
  })
}
export type Config = ReturnType<typeof readConfig>

/** The settings of this process: the environment, and `.env` beside package.json for what the environment leaves open. */
export function loadConfig(): Config {
  const file = path.join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readConfig(process.env)
}
