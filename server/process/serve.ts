import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type AppDeps, buildApp } from '#server/app.ts'
import { connectCards } from '#server/connect-cards.ts'
import type { Config } from '#server/config/config.ts'
import { connect } from '#server/db/connection.ts'
import { isPooled } from '#server/db/pooler-limits.ts'
import { listenToPublicContent } from '#server/db/public-content.ts'
import { connectReplica } from '#server/db/replica/connect-replica.ts'
import { sharedSecret } from '#server/db/secrets/secrets.ts'
import { connectGeocoder } from '#server/features/properties/geocoding/service.ts'
import { createMailer } from '#server/gateways/mailer.ts'
import { createStorage } from '#server/gateways/storage.ts'
import { CdnPurge } from '#server/http/cache/cdn/purge.ts'
import { PublicCache } from '#server/http/cache/public-cache.ts'
import { startWarming } from '#server/http/cache/warming.ts'
import { IN_PROCESS } from '#server/http/ssr/pages.ts'
import { devBuild, loadBuild } from '#server/http/ssr/web-build.ts'
import { connectIdentity } from '#server/connect-identity.ts'
import { startWorker } from '#server/jobs/worker.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { jobTasks } from '#server/job-tasks.ts'
import { listeningProblem } from './listening-address.ts'
import { scheduledBackup } from './scheduled-backup.ts'
import type { Log } from '#server/log.ts'
import { nameJobs, startTracingIfSet, statementObserver } from '#server/tracing/observe.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'

/** How long running requests may take after the process was told to stop. */
const STOP_WITHIN_MS = 10_000

/** A connection reserved for `/readyz`, however busy the others are. */
const READINESS = { size: 1, isKept: true, name: 'baystead-ready' }

/** The connections of jobs, some of whose statements read a whole table. */
const BACKGROUND = { size: 4, name: 'baystead-background', statementTimeoutMs: 60_000 }

export interface Served {
  /** The port that it listens on: the configured one, or a free one where that is 0. */
  port: number
  /**
   * Fails `/readyz`, keeps serving for `drainSeconds` (or until `hurry` aborts), stops listening, finishes running requests (10 s at most) and closes
   * the pool.
   */
  stop(hurry: AbortSignal): Promise<void>
}

interface Options {
  isDev?: boolean
  /** Loads the pages. Where it is not given, the active build is read. */
  loadWeb?: AppDeps['loadWeb']
  /** Measures this process. Absent where nothing reads it. */
  metrics?: Metrics | undefined
  /** Resolves when the demo data is there. The application is built meanwhile, and neither jobs nor requests run before. */
  filled?: Promise<void>
}

/** One serving process: connection pool, public cache and application. */
export async function serve(config: Config, databaseUrl: string, log: Log, options: Options = {}): Promise<Served> {
  const { isDev = false, loadWeb = isDev ? devBuild : loadBuild, metrics, filled } = options
  // Its failure is reported below, where it is awaited.
  filled?.catch(() => {})
  const tracing = await startTracingIfSet(config, log)
  const observe = statementObserver(config, log, tracing)
  const onBroken = (error: Error) => log.warn(`lost a database connection: ${error.message}`)
  // Another address past a pooler means that this one leads through it.
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const pooled = { isPooled: isPooled(config) }
  const connection = { onBroken, observe, ...pooled }
  const { db, pool } = connect(databaseUrl, connection)
  const { databaseReplicaUrl: replicaUrl } = config
  const report = (problem: string | null) =>
    problem === null
      ? log.info('the database replica is read again')
      : log.warn(`the database replica is not read: ${problem}. Public lists are read from DATABASE_URL meanwhile.`)
  const replica = replicaUrl ? connectReplica({ url: replicaUrl, primary: { db, pool }, report, ...connection }) : null
  const readiness = connect(databaseUrl, { ...READINESS, onBroken, ...pooled })
  const cache = new PublicCache({
    onFailure: (error) =>
      log.error({ err: error }, 'a change could not be compared with cached pages: all are dropped'),
  })
  const { purge: target } = config.cdn
  const cdn =
    target &&
    new CdnPurge(target, (problem) =>
      problem === null
        ? log.info('the CDN is purged again')
        : log.error(`the CDN could not be purged, so it may serve old pages: ${problem}. It is tried again.`),
    )
  const listener = await listenToPublicContent(directUrl, {
    changed: (changes) => {
      replica?.state.changed()
      cache.change(changes)
      cdn?.change(changes)
    },
    lost: () => {
      replica?.state.doubt()
      log.warn(
        'lost the connection that reports changes of public content: cached pages are served stale for 5 minutes',
      )
      cache.pause()
    },
    listening: () => {
      replica?.state.trust()
      cache.resume()
      // Changes may have been missed, also before this start.
      cdn?.everything()
    },
  })
  const cookieSecret = (await sharedSecret(db, config.sealing, 'cookies')).toString('base64url')
  const traced = <Service extends object>(name: string, service: Service) => tracing?.calls(name, service) ?? service
  const identity = traced('identity', await connectIdentity(db, config))
  const secondFactorKey = await sharedSecret(db, config.sealing, 'two-factor')
  const cardProvider = await connectCards(db, config)
  const cards = cardProvider && traced('cards', cardProvider)
  const storage = traced('storage', createStorage(config.uploads))
  const app = await buildApp({
    config,
    db,
    publicDb: replica?.db ?? db,
    readyDb: readiness.db,
    log,
    cache,
    hearChanges: () => listener.hearChanges(),
    loadWeb,
    cookieSecret,
    identity,
    cards,
    secondFactorKey,
    storage,
    ...(tracing && { tracing }),
    ...(metrics && { observeRequest: metrics.observeRequest }),
  })
  await filled
  const smtpMailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder: config.mailDir,
    origin: config.origin,
  })
  const mailer = traced('email', metrics?.counted(smtpMailer) ?? smtpMailer)
  // Jobs have their own connections, so that requests never wait for them. They go past a pooler, whose limits are those of requests.
  const background = connect(directUrl, { ...BACKGROUND, onBroken, observe })
  const stopping = new AbortController()
  const geocoder = connectGeocoder(background.db, { url: config.geocoderUrl, origin: config.origin })
  const tasks = jobTasks({
    config,
    db: background.db,
    log,
    mailer,
    geocoder,
    storage,
    secret: cookieSecret,
    cards,
    app,
  })
  const regular = [
    ...scheduledJobs({
      db: background.db,
      identity,
      storage,
      cards,
      geocoder,
      secret: cookieSecret,
      origin: config.origin,
      log,
    }),
    ...scheduledBackup({ db: background.db, backups: config.backups, log, signal: stopping.signal }),
  ]
  const named = nameJobs(tracing)
  const worker = await startWorker({
    databaseUrl: directUrl,
    log,
    tasks: named.tasks(metrics?.timedTasks(tasks) ?? tasks),
    regular: named.regular(metrics?.timedRegular(regular) ?? regular),
  })
  await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
    throw listeningProblem('PORT', error)
  })

  metrics?.watch({
    db: background.db,
    pools: {
      requests: pool,
      jobs: background.pool,
      readiness: readiness.pool,
      ...(replica && { replica: replica.pool }),
    },
    replica,
    cache,
    traffic: app.traffic,
  })
  const warming = startWarming({
    cache,
    folder: config.dataDir,
    ask: (url, headers) => app.inject({ url, headers, remoteAddress: IN_PROCESS }),
  })

  return {
    port: (app.server.address() as AddressInfo).port,
    async stop(hurry) {
      app.drain.begin()
      await wait(config.drainSeconds * 1000, undefined, { signal: hurry }).catch(() => {})
      stopping.abort()
      // Pages and jobs call the application in this process, which refuses calls once it closes, so they must finish first.
      await Promise.all([app.drain.finish(isDev ? 0 : STOP_WITHIN_MS), worker.stop(), warming.stop()])
      await app.close()
      mailer.close()
      await listener.stop()
      await cdn?.stop()
      await Promise.all([pool.end(), background.pool.end(), readiness.pool.end(), replica?.stop()])
      await tracing?.stop()
    },
  }
}
