import type { Server } from 'node:http'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { absentAuthService, authService } from './auth-service/service.ts'
import { cardSandbox } from './card-sandbox/sandbox.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/connection.ts'
import { registerErrors } from './errors.ts'
import { alertRoutes } from './features/alerts/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { recordDeniedCall } from './features/audit/service.ts'
import { authRoutes } from './features/auth/routes.ts'
import { buildingRoutes } from './features/buildings/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { companyRoutes } from './features/company/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { discoveryRoutes } from './features/discovery/routes.ts'
import { shareRoutes } from './features/discovery/share-routes.ts'
import { wellKnownRoutes } from './features/discovery/well-known.ts'
import { commandPaletteRoutes } from './features/command-palette/routes.ts'
import { heroImageRoutes } from './features/hero-images/routes.ts'
import { contactRoutes } from './features/contacts/routes.ts'
import { conditionRoutes } from './features/condition/routes.ts'
import { depositRoutes } from './features/deposits/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { leaseRoutes } from './features/leases/routes.ts'
import { maintenanceRoutes } from './features/maintenance/routes.ts'
import { openHouseCalendar } from './features/open-houses/calendar.ts'
import { openHouseRoutes } from './features/open-houses/routes.ts'
import { drawReceipt } from './features/payments/documents/receipts.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { gatewayOf } from './features/payments/service.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { pictureRoutes } from './features/pictures/routes.ts'
import { connectGeocoder } from './features/properties/geocoding/service.ts'
import { propertyRoutes } from './features/properties/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { savedRoutes } from './features/saved/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { createIdentify } from './features/sessions/service.ts'
import { tenantRoutes } from './features/tenants/routes.ts'
import { twoFactorRoutes } from './features/two-factor/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { viewingCalendar } from './features/viewings/calendar.ts'
import { viewingRoutes } from './features/viewings/routes.ts'
import type { Cards } from './gateways/cards.ts'
import type { Identity } from './gateways/identity.ts'
import { createStorage, type Storage } from './gateways/storage.ts'
import { BODY_PACE, type BodyPace, registerBodyPace } from './http/connection/body-pace.ts'
import { registerCachedRoutes } from './http/cache/cached-routes.ts'
import { registerWriters } from './http/cache/writers.ts'
import { registerCsrf } from './http/csrf.ts'
import { createDrain } from './http/connection/draining.ts'
import { registerStaticFiles } from './http/ssr/static-files.ts'
import { addressReader, requestIdReader } from './http/client/forwarded.ts'
import { createRawHandler, type Traffic } from './http/connection/raw-handler.ts'
import { serializerCompiler } from './http/encode.ts'
import { registerHealth } from './http/health.ts'
import { registerKnownBrowsers } from './http/client/known-browser.ts'
import { loggedUrl } from './http/client/logged-url.ts'
import { requestDescriber } from './http/client/seen-request.ts'
import { registerOpenApi } from './http/openapi.ts'
import { LocalCalls } from './http/local-calls.ts'
import { IN_PROCESS, registerPages } from './http/ssr/pages.ts'
import { refuseConnection } from './http/connection/plain-error.ts'
import type { PublicCache } from './http/cache/public-cache.ts'
import { createRateLimit } from './http/limits/rate-limit.ts'
import { schemaController } from './http/schema-controller.ts'
import { registerPolicyReports } from './http/ssr/policy-reports.ts'
import { securityHeaders } from './http/ssr/security-headers.ts'
import type { Identify } from './http/session.ts'
import type { WebBuild } from './http/ssr/web-build.ts'
import { identityRules } from './identity-rules.ts'
import type { ObservedRequest } from './metrics/metrics.ts'
import { observedRoute } from './metrics/observed-route.ts'
import { registerWork } from './tracing/request-work.ts'
import type { Tracing } from './tracing/tracing.ts'

const BODY_LIMIT = 1024 * 1024

export interface AppDeps {
  config: Config
  db: Db
  /** Reads what everybody may see, from a replica where there is one. The same as `db` unless given. */
  publicDb?: Db
  log: FastifyBaseLogger
  cache: PublicCache
  /** Resolves when the cache has been told of every change of public content so far. Tests without a listener leave it out. */
  hearChanges?: () => Promise<void>
  /** Loads the build that renders the pages. In development it attaches hot reload to the same server. */
  loadWeb: (server: Server) => Promise<WebBuild>
  /** Signs cookies, list cursors and the first tracking links. The same in every process. */
  cookieSecret: string
  identity: Identity
  /** Null where payments are not configured. */
  cards: Cards | null
  /** Encrypts the secrets of authenticator apps. The same in every process. */
  secondFactorKey: Buffer
  /** A connection reserved for `/readyz`. Tests use the pool of requests. */
  readyDb?: Db
  /** The storage of the settings unless given. */
  storage?: Storage
  /** Sends traces. Absent where nobody receives them. */
  tracing?: Tracing
  /** Replaces session lookup in tests. */
  identify?: Identify
  /** Hears of every request that reached a route, once it was answered. */
  observeRequest?: (request: ObservedRequest) => void
  /** How slowly bodies may arrive. Shorter in tests. */
  bodyPace?: BodyPace
}

/** Builds the whole application without listening. Read it as the server's table of contents. */
export async function buildApp(deps: AppDeps) {
  const { config, db, log, cache, loadWeb, cookieSecret, identity, cards, secondFactorKey: key } = deps
  const { bodyPace = BODY_PACE, observeRequest, publicDb = db } = deps
  const identify = deps.identify ?? createIdentify(db, identity, { origin: config.origin, ...config.auth })
  const headers: Record<string, string> = {}
  const addressOf = addressReader(config.trustProxy, (peer) =>
    log.warn(
      `X-Forwarded-For came from ${peer}, which TRUST_PROXY does not list. Everyone behind it counts as one visitor and shares one limit. If that is your proxy, add it to TRUST_PROXY.`,
    ),
  )
  const traffic: Traffic = { answeredFromMemory: 0, rateLimited: 0, policyViolations: new Map() }
  const limit = createRateLimit(config.rateLimitPerMinute)
  const rawHandler = createRawHandler(cache, limit, addressOf, headers, bodyPace, traffic)
  const drain = createDrain()
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    genReqId: requestIdReader(config.trustProxy),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController,
    serverFactory: (handler) => drain.watch(rawHandler(handler)),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, headers),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id)
      app.sendUnreadable(error, request, reply)
    },
  })
  const web = await loadWeb(app.server)
  Object.assign(headers, securityHeaders(config, web))
  // Runs before the server closes, because closing waits for the hot-reload connections, which only the build can end.
  app.addHook('preClose', () => web.close())

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('drain', drain)
  app.decorate('traffic', traffic)
  app.decorate('localCalls', new LocalCalls(cache))
  app.decorate('identify', identify)
  app.decorate('recordDenied', (caller, call) =>
    // If recording fails, the caller still gets the 403.
    recordDeniedCall(db, caller, call).catch((error: unknown) =>
      log.warn({ err: error }, 'could not record a denied request'),
    ),
  )
  app.decorateRequest('user', null)
  registerErrors(app)
  // Only JSON: Fastify would accept plain text too.
  app.removeContentTypeParser('text/plain')

  registerWork(app, { tracing: deps.tracing, routeOf: (request) => observedRoute(request, web.pageOf) })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const url = loggedUrl(request.url)
    const line = { method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }
    // API calls during server rendering are part of the page's request, so they are logged at debug level.
    if (request.raw.socket.remoteAddress === IN_PROCESS) return request.log.debug(line, 'request from server rendering')
    request.log.info(line, 'request')
    if (!observeRequest) return
    const route = observedRoute(request, web.pageOf)
    if (route !== null) observeRequest({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
  const { middleware } = web
  if (middleware) {
    app.addHook('onRequest', (request, reply, done) => {
      middleware(request.raw, reply.raw, (error) => done(error as Error | undefined))
    })
  }
  registerWriters(app, config, deps.hearChanges ?? (async () => {}))
  registerCachedRoutes(app, cache, config.cdn.seconds)
  registerBodyPace(app, bodyPace)

  // Before the endpoints, so that it sees all of them.
  await registerOpenApi(app)
  await registerCsrf(app, config, cookieSecret)
  registerKnownBrowsers(app, config, cookieSecret)
  registerHealth(app, deps.readyDb ?? db, requestDescriber(config.trustProxy, cookieSecret))
  await registerStaticFiles(app, web.clientFolder)
  registerPolicyReports(app, { counts: traffic.policyViolations, pageOf: web.pageOf })

  const storage = deps.storage ?? createStorage(config.uploads)
  alertRoutes(app, { db, secret: cookieSecret, origin: config.origin })
  buildingRoutes(app, db)
  calendarRoutes(app, {
    db,
    secret: cookieSecret,
    origin: config.origin,
    sources: [viewingCalendar, openHouseCalendar],
  })
  companyRoutes(app, db)
  contactRoutes(app, db, config.origin)
  dashboardRoutes(app, { db, gateway: gatewayOf(cards) })
  discoveryRoutes(app, publicDb, { origin: config.origin, paths: web.publicPaths })
  commandPaletteRoutes(app, db)
  shareRoutes(app, { db, dataDir: config.dataDir, storage, origin: config.origin })
  wellKnownRoutes(app, db, config.origin)
  heroImageRoutes(app, db)
  auditRoutes(app, db)
  authRoutes(app, {
    db,
    identity,
    key,
    origin: config.origin,
    isOriginGiven: config.isOriginGiven,
    limits: config.auth,
    isAdminTwoFactorRequired: config.auth.isAdminTwoFactorRequired,
    gateway: gatewayOf(cards),
  })
  pictureRoutes(app, { db, storage })
  jobRoutes(app, db)
  leaseRoutes(app, { db, gateway: gatewayOf(cards), origin: config.origin })
  depositRoutes(app, { db, gateway: gatewayOf(cards), origin: config.origin })
  conditionRoutes(app, { db, gateway: gatewayOf(cards), storage, origin: config.origin })
  documentRoutes(app, { db, gateway: gatewayOf(cards), storage, origin: config.origin })
  reportRoutes(app, { db, gateway: gatewayOf(cards) })
  maintenanceRoutes(app, { db, origin: config.origin, storage, secret: cookieSecret })
  openHouseRoutes(app, { db, secret: cookieSecret, origin: config.origin })
  paymentRoutes(app, { db, cards, storage, origin: config.origin })
  const gateway = gatewayOf(cards)
  peopleRoutes(app, {
    db,
    identity,
    storage,
    gateway,
    drawReceipt: (userId, id) => drawReceipt(db, { userId, gateway }, id),
  })
  propertyRoutes(app, {
    db,
    publicDb,
    cursorKey: cookieSecret,
    tiles: config.mapTiles,
    geocoder: connectGeocoder(db, { url: config.geocoderUrl, origin: config.origin }),
  })
  savedRoutes(app, db)
  sessionRoutes(app, db, identity)
  tenantRoutes(app, { db, identity, gateway: gatewayOf(cards), origin: config.origin })
  twoFactorRoutes(app, { db, key, identity, limits: config.auth })
  viewingRoutes(app, { db, secret: cookieSecret, origin: config.origin })
  userRoutes(app, { db, identity, isAutoconfirm: !config.hosted && config.auth.isAutoconfirm })

  // The product uses it only through its protocol, so it does not matter whether the service is embedded or hosted.
  if (config.hosted) await app.register(absentAuthService, { prefix: '/auth/v1' })
  else await app.register(authService, { prefix: '/auth/v1', db, config, ...identityRules })

  // The same for the card sandbox. It is registered here because browsers call it directly to confirm payments.
  if (config.payments.mode === 'sandbox')
    await app.register(cardSandbox, {
      prefix: '/card-sandbox',
      db,
      origin: config.origin,
      isOriginGiven: config.isOriginGiven,
      sealing: config.sealing,
      debitSeconds: config.payments.debitSeconds,
    })

  registerPages(app, config, cache, web)
  return app
}
