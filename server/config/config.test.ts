import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { secretValues } from './secret-values.ts'

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

/** A complete production configuration. */
const PRODUCTION = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://example.com',
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'smtp://localhost',
}

describe('settings', () => {
  test('no environment: the documented defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      origin: 'http://localhost:3000',
      isHttps: false,
      appEnv: 'demo',
      databaseUrl: undefined,
      rateLimitPerMinute: 300,
      trustProxy: false,
      processes: 1,
      logLevel: 'info',
      metricsPort: null,
    })
  })

  test('the tiles of a map service', () => {
    const attribution = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'
    const tiles = (url: string) => readConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }).mapTiles
    const url = 'https://tiles.example/{z}/{x}/{y}.png?key=1'
    expect(tiles(url)).toEqual({ url, attribution, origin: 'https://tiles.example' })
    expect(tiles('http://localhost:8080/{z}/{y}/{x}')).toMatchObject({ origin: 'http://localhost:8080' })
    expect(readConfig({}).mapTiles).toBeNull()
  })

  test('the service that finds addresses', () => {
    const url = 'https://nominatim.example/search?key=1'
    expect(readConfig({ GEOCODER_URL: url }).geocoderUrl).toBe(url)
    expect(readConfig({}).geocoderUrl).toBeUndefined()
  })

  test('an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test.each([
    ['PORT', 'abc', 'PORT is "abc", but must be a port from 0 to 65535'],
    ['PORT', '65536', 'PORT is "65536", but must be a port from 0 to 65535'],
    ['APP_ENV', 'staging', 'APP_ENV is "staging", but must be demo, test or production'],
    ['WEB_CONCURRENCY', '0', 'WEB_CONCURRENCY is "0", but must be a number of processes from 1 to 64'],
    ['METRICS_PORT', '-1', 'METRICS_PORT is "-1", but must be a port from 0 to 65535'],
    ['METRICS_PORT', '3000', 'METRICS_PORT must be another port than PORT'],
    ['DATABASE_REPLICA_URL', 'postgresql://standby', 'DATABASE_REPLICA_URL must not be set without DATABASE_URL'],
    ['SLOW_QUERY_MS', '1s', 'SLOW_QUERY_MS is "1s", but must be a number of milliseconds from 1, or 0 to log none'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be http/protobuf or http/json; gRPC is not supported'],
    ['OTEL_TRACES_EXPORTER', 'zipkin', 'OTEL_TRACES_EXPORTER is "zipkin", but must be otlp or none'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector', 'OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector'],
    ['CDN_SECONDS', '1h', 'CDN_SECONDS is "1h", but must be a number of seconds from 0 to 86400'],
    ['CDN_PURGE_URL', 'fastly', 'CDN_PURGE_URL must be the address that purges the CDN, such as'],
    ['CDN_PURGE_URL', 'https://cdn.example/purge', 'CDN_PURGE_URL needs CDN_SECONDS, how long the CDN may keep pages'],
    ['CDN_PURGE_KEY', 'Fastly-Key: key', 'CDN_PURGE_ALL_URL and CDN_PURGE_KEY need CDN_PURGE_URL'],
    ['CDN_PURGE_KEY', 'just a key', 'CDN_PURGE_KEY must be a header with its value, such as Fastly-Key: KEY'],
    ['BACKUP_DIR', 'backups', 'BACKUP_DIR is "backups", but must be the absolute path of a folder'],
    ['BACKUP_EVERY_HOURS', '5', 'BACKUP_EVERY_HOURS is "5", but must be 1, 2, 3, 4, 6, 8, 12 or 24'],
    ['BACKUP_EVERY_HOURS', '6', 'BACKUP_EVERY_HOURS needs BACKUP_DIR, the folder of the backups'],
    ['BACKUP_KEEP', '7', 'BACKUP_KEEP needs BACKUP_DIR, the folder of the backups'],
    ['DRAIN_SECONDS', '301', 'DRAIN_SECONDS is "301", but must be a number of seconds from 0 to 300'],
    ['RATE_LIMIT_PER_MINUTE', '-1', 'RATE_LIMIT_PER_MINUTE is "-1", but must be a whole number'],
    ['TRUST_PROXY', 'everybody', 'TRUST_PROXY is "everybody", but must be true, false, or the addresses'],
    ['PUBLIC_URL', 'example.com', 'PUBLIC_URL must be the address visitors use'],
    ['TRUST_PROXY', '1', 'TRUST_PROXY is "1", but must be true, false, or the addresses'],
    ['TRUST_PROXY', '0', 'TRUST_PROXY is "0", but must be true, false, or the addresses'],
    ['TRUST_PROXY', '10.0.0.1, 2', 'TRUST_PROXY is "10.0.0.1, 2", but must be true, false, or the addresses'],
    ['TRUST_PROXY', '1.2.3.4/99', 'TRUST_PROXY is "1.2.3.4/99", but must be true, false, or the addresses'],
    ['PUBLIC_URL', 'https://example.com/path', 'PUBLIC_URL must be the address visitors use'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be fatal'],
    ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}.png', 'MAP_TILES_URL must be the https address of map tiles'],
    ['MAP_TILES_URL', 'http://tiles.example/{z}/{x}/{y}', 'MAP_TILES_URL must be the https address of map tiles'],
    ['MAP_TILES_URL', 'http://localhost.example/{z}/{x}/{y}', 'MAP_TILES_URL must be the https address of map tiles'],
    ['MAP_TILES_URL', 'https://{z}.tiles.example/{x}/{y}', 'MAP_TILES_URL must be the https address of map tiles'],
    ['MAP_TILES_URL', 'https://tiles.example/{s}/{z}/{x}/{y}', 'MAP_TILES_URL must be the https address of map tiles'],
    ['MAP_TILES_URL', 'https://me:pass@tiles.example/{z}/{x}/{y}', 'MAP_TILES_URL must be the https address'],
    ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}/{y}.png', 'MAP_TILES_URL needs MAP_TILES_ATTRIBUTION'],
    ['GEOCODER_URL', 'nominatim.example', 'GEOCODER_URL must be the https address of a search'],
    ['GEOCODER_URL', 'http://nominatim.example/search', 'GEOCODER_URL must be the https address of a search'],
    ['GEOCODER_URL', 'https://me:pass@nominatim.example/search', 'GEOCODER_URL must be the https address of a search'],
    ['MAP_TILES_ATTRIBUTION', '© OpenStreetMap', 'MAP_TILES_ATTRIBUTION needs MAP_TILES_URL'],
    ['MAP_TILES_ATTRIBUTION', '<img src=x>', 'but must be the text that the map service asks for'],
    ['MAP_TILES_ATTRIBUTION', '<a href="javascript:x">x</a>', 'but must be the text that the map service asks for'],
  ])("%s=%s is rejected with the setting's name", (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  test('an invalid DATABASE_URL is named without revealing its password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/db' })).toThrow(
      /^DATABASE_URL must be a PostgreSQL URL such as [^\n]*$/,
    )
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/db' })).not.toThrow(/secret/)
  })

  test('sign-in settings', () => {
    expect(readConfig({}).auth).toEqual({
      jwtKeys: undefined,
      isSignupOpen: true,
      isAutoconfirm: true,
      isAnonymousAllowed: false,
      isAdminTwoFactorRequired: false,
      passwordMin: 8,
      hashCost: { memoryCost: 65_536, timeCost: 2, parallelism: 1 },
      failuresPerAddress: 5,
      failuresPerNetwork: 20,
      signupsPerHour: 20,
    })
    expect(readConfig({ SMTP_URL: 'smtp://localhost' }).auth.isAutoconfirm).toBe(false)
    expect(readConfig({ SMTP_URL: 'smtp://localhost', AUTH_AUTOCONFIRM: 'true' }).auth.isAutoconfirm).toBe(true)
    expect(readConfig({ AUTH_SIGNUP: 'false' }).auth.isSignupOpen).toBe(false)
    expect(() => readConfig({ AUTH_SIGNUP: 'maybe' })).toThrow('AUTH_SIGNUP is "maybe", but must be true or false')
    expect(readConfig({ ADMIN_2FA: 'required' }).auth.isAdminTwoFactorRequired).toBe(true)
    expect(() => readConfig({ ADMIN_2FA: 'yes' })).toThrow('ADMIN_2FA is "yes", but must be required or optional')
    expect(() => readConfig({ AUTH_PASSWORD_MIN: '6' })).toThrow('AUTH_PASSWORD_MIN is "6", but must be a number')
  })

  describe('sign-in settings in production', () => {
    const NO_MAIL = { APP_ENV: 'production', PUBLIC_URL: 'https://example.com', TRUST_PROXY: 'true', MAIL: 'files' }
    const { MAIL: _files, ...WITHOUT } = NO_MAIL
    const MAIL = { ...WITHOUT, SMTP_URL: 'smtp://localhost' }

    test('without SMTP_URL sign-up is closed, and no address is confirmed without an email', () => {
      expect(readConfig(NO_MAIL).auth).toMatchObject({ isSignupOpen: false, isAutoconfirm: false })
      expect(readConfig({ ...NO_MAIL, AUTH_SIGNUP: 'false', AUTH_AUTOCONFIRM: 'false' }).auth).toMatchObject({
        isSignupOpen: false,
        isAutoconfirm: false,
      })
    })

    test('administrators must have a second factor unless it is set to optional', () => {
      expect(readConfig(MAIL).auth.isAdminTwoFactorRequired).toBe(true)
      expect(readConfig({ ...MAIL, ADMIN_2FA: 'optional' }).auth.isAdminTwoFactorRequired).toBe(false)
    })

    test('with SMTP_URL sign-up is open unless it is closed explicitly', () => {
      const { isSignupOpen, isAutoconfirm, hashCost } = readConfig(MAIL).auth
      expect({ isSignupOpen, isAutoconfirm }).toEqual({ isSignupOpen: true, isAutoconfirm: false })
      expect(hashCost).toEqual(readConfig({}).auth.hashCost)
      expect(readConfig({ ...MAIL, AUTH_SIGNUP: 'false' }).auth).toMatchObject({ isSignupOpen: false })
    })

    test.each([
      [{ ...NO_MAIL, AUTH_SIGNUP: 'true' }, /^AUTH_SIGNUP must not be true .*: set SMTP_URL, or remove AUTH_SIGNUP/],
      [{ ...NO_MAIL, AUTH_AUTOCONFIRM: 'true' }, /^AUTH_AUTOCONFIRM must not be true .*: remove AUTH_AUTOCONFIRM/],
      [{ ...MAIL, AUTH_AUTOCONFIRM: 'true' }, /^AUTH_AUTOCONFIRM must not be true .*: remove AUTH_AUTOCONFIRM/],
    ])('%j prevents the start and says what to do', (env, message) => {
      expect(() => readConfig(env)).toThrow(ConfigError)
      expect(() => readConfig(env)).toThrow(message)
    })

    test('a hosted service has its own rules', () => {
      const hosted = { SUPABASE_URL: 'https://id.example.com', SUPABASE_ANON_KEY: 'a', SUPABASE_SERVICE_KEY: 's' }
      expect(() => readConfig({ ...NO_MAIL, ...hosted, AUTH_SIGNUP: 'true' })).not.toThrow()
    })
  })

  const EC = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'secret', kid: 'one', key_ops: ['sign'] }
  test.each([
    ['no JSON', 'secret'],
    ['no array', JSON.stringify(EC)],
    ['a password', JSON.stringify([{ ...EC, kty: 'oct' }])],
    ['none that signs', JSON.stringify([{ ...EC, key_ops: ['verify'] }])],
    ['two that sign', JSON.stringify([EC, { ...EC, kid: 'two' }])],
    ['one that signs without its private part', JSON.stringify([{ ...EC, d: undefined }])],
    ['two of one name', JSON.stringify([EC, { ...EC, key_ops: ['verify'] }])],
    ['one without a name', JSON.stringify([{ ...EC, kid: '' }])],
  ])('AUTH_JWT_KEYS with %s is rejected and not printed', (_, keys) => {
    expect(() => readConfig({ AUTH_JWT_KEYS: keys })).toThrow(/^AUTH_JWT_KEYS must be a JSON array of keys/)
    expect(() => readConfig({ AUTH_JWT_KEYS: keys })).not.toThrow(/secret/)
  })

  test('a hosted identity service needs both of its keys', () => {
    const hosted = { SUPABASE_URL: 'https://id.example.com/', SUPABASE_ANON_KEY: 'a', SUPABASE_SERVICE_KEY: 's' }
    expect(readConfig(hosted).hosted).toEqual({ url: 'https://id.example.com', anonKey: 'a', serviceKey: 's' })
    expect(readConfig({}).hosted).toBeUndefined()
    expect(() => readConfig({ ...hosted, SUPABASE_SERVICE_KEY: '' })).toThrow('must be set together')
    expect(() => readConfig({ ...hosted, SUPABASE_URL: 'id.example.com' })).toThrow(/^SUPABASE_URL must be/)
  })

  test('all invalid settings are reported at once, one line each', () => {
    const env = { PORT: 'x', S3_REGION: 'a b', SUPABASE_ANON_KEY: 'a', S3_ACCESS_KEY_ID: 'b', PAYMENTS: 'maybe' }
    expect(problemsOf({ ...env, APP_ENV: 'production', PUBLIC_URL: 'https://example.com' })).toEqual([
      expect.stringMatching(/^PORT is "x", but must be/),
      expect.stringMatching(/^S3_REGION is "a b", but must be/),
      expect.stringMatching(/^PAYMENTS is "maybe", but must be/),
      expect.stringMatching(/^SUPABASE_URL, .* must be set together$/),
      expect.stringMatching(/^TRUST_PROXY must name the proxy/),
      expect.stringMatching(/^SMTP_URL must be set in production/),
    ])
  })

  test('a bucket needs its URL and both keys, and prints neither', () => {
    const keys = { S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: 'hush' }
    expect(readConfig({ DATA_DIR: '/data' }).uploads).toEqual({ folder: '/data/uploads', bucket: undefined })
    expect(readConfig({ ...keys, S3_BUCKET_URL: 'https://homes.example.com' }).uploads.bucket).toEqual({
      url: 'https://homes.example.com',
      region: 'us-east-1',
      accessKeyId: 'AKID',
      secretAccessKey: 'hush',
    })
    expect(() => readConfig({ S3_BUCKET_URL: 'https://homes.example.com' })).toThrow(
      'S3_ACCESS_KEY_ID must be set, since S3_BUCKET_URL is\nS3_SECRET_ACCESS_KEY must be set, since S3_BUCKET_URL is',
    )
    expect(() => readConfig(keys)).toThrow(/^S3_BUCKET_URL must be set, since S3_ACCESS_KEY_ID is$/)
    expect(() => readConfig({ ...keys, S3_BUCKET_URL: 'homes' })).toThrow(
      /^S3_BUCKET_URL must be the address of a bucket/,
    )
  })

  test('stopping waits for a proxy in production, and elsewhere if configured', () => {
    expect(readConfig({}).drainSeconds).toBe(0)
    expect(readConfig({ DRAIN_SECONDS: '7' }).drainSeconds).toBe(7)
    expect(readConfig(PRODUCTION).drainSeconds).toBe(5)
  })

  test('one key for the secrets in the database, or a new and an old one, and none is printed', () => {
    const [key, old] = ['k'.repeat(44), 'o'.repeat(32)]
    expect(readConfig({}).sealing).toBeNull()
    expect(readConfig({ SECRETS_KEY: key }).sealing).toEqual({ keys: [key] })
    expect(readConfig({ SECRETS_KEY: `${key} , ${old}` }).sealing).toEqual({ keys: [key, old] })
    for (const wrong of ['password', 'pass word'.repeat(9), `${key},short`]) {
      const [problem] = problemsOf({ SECRETS_KEY: wrong })
      expect(problem).toMatch(/^SECRETS_KEY must be at least 32 random characters/)
      expect(problem).not.toContain(wrong)
    }
  })

  test('trusted proxies by address', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, loopback' }).trustProxy).toEqual(['10.0.0.0/8', 'loopback'])
    expect(readConfig({ TRUST_PROXY: 'fd00::/8, 10.0.0.5' }).trustProxy).toEqual(['fd00::/8', '10.0.0.5'])
    expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true)
  })
})

describe('production', () => {
  const { TRUST_PROXY: _proxy, ...DIRECT } = PRODUCTION
  const { SMTP_URL: _mail, ...WITHOUT_MAIL } = PRODUCTION

  test.each([
    ['behind a proxy, with mail', PRODUCTION],
    ['that keeps its mail as files', { ...WITHOUT_MAIL, MAIL: 'files' }],
    ['that is tried on one machine', { ...DIRECT, PUBLIC_URL: 'http://localhost:3000' }],
    ['that is tried on one machine, by its number', { ...DIRECT, PUBLIC_URL: 'http://127.0.0.1:3000' }],
    ['that is tried on one machine, by its newer number', { ...DIRECT, PUBLIC_URL: 'http://[::1]:3000' }],
  ])('%s starts', (_, env) => {
    expect(problemsOf(env)).toEqual([])
  })

  test.each([
    ['no address', { ...PRODUCTION, PUBLIC_URL: '' }, /^PUBLIC_URL must be set in production/],
    ['plain http', { ...PRODUCTION, PUBLIC_URL: 'http://example.com' }, /^PUBLIC_URL must begin with https/],
    ['a name like localhost', { ...DIRECT, PUBLIC_URL: 'http://localhost.example' }, /^PUBLIC_URL must begin/],
    ['https without a proxy', DIRECT, /^TRUST_PROXY must name the proxy in front/],
    ['https and no proxy believed', { ...PRODUCTION, TRUST_PROXY: 'false' }, /^TRUST_PROXY must name the proxy/],
    ['no mail', WITHOUT_MAIL, /^SMTP_URL must be set in production .*MAIL=files/],
    ['mail both ways', { ...PRODUCTION, MAIL: 'files' }, /^MAIL must not be files, because SMTP_URL is set$/],
    ['mail in another way', { ...WITHOUT_MAIL, MAIL: 'no' }, /^MAIL is "no", but must be files, or left out$/],
    ['an address that is none', { ...PRODUCTION, PUBLIC_URL: 'example' }, /^PUBLIC_URL must be the address/],
  ])('with %s does not start and says what to do in one sentence', (_, env, message) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(message)])
  })

  test('on an external database needs a key for its secrets', () => {
    const env = { ...PRODUCTION, DATABASE_URL: 'postgresql://localhost/homes' }
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^SECRETS_KEY must be set in production when DATABASE_URL/)])
    expect(problemsOf({ ...env, SECRETS_KEY: 'k'.repeat(32) })).toEqual([])
  })

  test('reports everything that is missing', () => {
    expect(problemsOf({ APP_ENV: 'production' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL must be set/),
      expect.stringMatching(/^SMTP_URL must be set/),
    ])
  })
})

describe('payment settings', () => {
  const TEST = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const LIVE = { ...TEST, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }

  test.each([
    ['nothing', {}, 'sandbox'],
    ['test', { APP_ENV: 'test' }, 'sandbox'],
    ['production', PRODUCTION, 'off'],
    ['production that asks for it', { ...PRODUCTION, PAYMENTS: 'sandbox' }, 'sandbox'],
    ['off', { PAYMENTS: 'off' }, 'off'],
    ['keys', TEST, 'stripe'],
    ['live keys in production', { ...PRODUCTION, ...LIVE }, 'stripe'],
    ['keys and off', { ...TEST, PAYMENTS: 'off' }, 'off'],
  ])('%s', (_, env, mode) => {
    expect(readConfig(env).payments.mode).toBe(mode)
  })

  test('accepts two webhook secrets and detects live keys', () => {
    const { payments } = readConfig({ ...PRODUCTION, ...LIVE, STRIPE_WEBHOOK_SECRET: 'whsec_1 , whsec_2' })
    expect(payments).toMatchObject({ isLive: true, webhookSecrets: ['whsec_1', 'whsec_2'] })
    expect(readConfig(TEST).payments).toMatchObject({ isLive: false })
  })

  test.each([
    [{ ...TEST, STRIPE_SECRET_KEY: 'secret' }, 'STRIPE_SECRET_KEY must be a secret key'],
    [{ ...TEST, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY must be a publishable key'],
    [{ ...TEST, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET must be a secret that begins with whsec_'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'must be set together'],
    [{ ...TEST, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY must have the same mode'],
    [LIVE, 'STRIPE_SECRET_KEY must not be a live key unless APP_ENV is production'],
    [{ ...LIVE, APP_ENV: 'production', PUBLIC_URL: 'http://example.com' }, 'PUBLIC_URL must be an https address'],
    [{ ...TEST, PAYMENTS: 'sandbox' }, 'PAYMENTS must not be sandbox'],
    [{ PAYMENTS: 'maybe' }, 'PAYMENTS is "maybe", but must be sandbox or off'],
  ])("%j is rejected with the setting's name, without its secrets", (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
    expect(() => readConfig(env)).not.toThrow(/_live_1|"sk_/)
  })
})

describe('traces', () => {
  test.each<[Record<string, string>, string | undefined]>([
    [{}, undefined],
    [{ OTEL_SERVICE_NAME: 'the-website' }, undefined],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http/protobuf'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, 'http/protobuf'],
    [
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector/traces', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
      'http/json',
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'TRUE' }, undefined],
  ])('%o: %s', (env, protocol) => {
    expect(readConfig({ APP_ENV: 'test', ...env }).tracing?.protocol).toBe(protocol)
  })

  test('keys in headers and in addresses count as secret', () => {
    const secrets = secretValues({
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=first%20key,other=second-key',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:third-key@collector.example.com',
    })
    expect(secrets).toEqual(expect.arrayContaining(['first key', 'second-key', 'third-key']))
  })
})
