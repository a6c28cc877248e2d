import { type Config, readConfig } from '#server/config/config.ts'
import { registerCsrf } from '#server/http/csrf.ts'
import { AppError } from '#server/errors.ts'
import { serializerCompiler } from '#server/http/encode.ts'
import { schemaController } from '#server/http/schema-controller.ts'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'

const SITE = 'https://www.example.com'

/** The part of the product that knows a browser by its cookie. */
async function product(config: Config) {
  const app = Fastify({ schemaController })
  afterAll(() => app.close())
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, _request, reply) =>
    error instanceof AppError ? reply.code(403).send({ code: error.code }) : reply.send(error),
  )
  app.decorateRequest('user', null)
  app.decorate('identify', async () => null)
  await registerCsrf(app, config, 'a secret of the tests alone')
  const probe = (path: string, handler: (request: FastifyRequest) => object) =>
    app.route({ method: 'POST', url: `/test/${path}`, handler: async (request) => handler(request) })
  probe('token', (request) => {
    app.checkCsrf(request)
    return { visitor: app.visitorOf(request) }
  })
  probe('site', (request) => {
    app.checkSite(request)
    return {}
  })
  probe('visitor', (request) => ({ visitor: app.knownVisitor(request) }))
  probe('required', (request) => ({ visitor: app.visitorOf(request) }))
  return app
}
const config = readConfig({ APP_ENV: 'test' })
const local = await product(config)
const given = await product({ ...config, origin: SITE, isHttps: true, isOriginGiven: true })

async function visitorOf(app: FastifyInstance, cookie?: string) {
  const answer = await app.inject({ url: '/api/csrf-token', headers: cookie === undefined ? {} : { cookie } })
  const [set] = answer.cookies
  return { answer, set, token: answer.json<{ csrfToken: string }>().csrfToken, cookie: `${set?.name}=${set?.value}` }
}
const post = async (app: FastifyInstance, path: string, headers: Record<string, string>) => {
  const answer = await app.inject({ method: 'POST', url: `/test/${path}`, headers })
  return answer.statusCode === 200 ? 'accepted' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
}

describe('the cookie', () => {
  test('is signed, only for this server, and cannot be read by scripts or sent by other sites', async () => {
    const { answer, set } = await visitorOf(local)
    expect(set).toMatchObject({ name: 'csrf', path: '/', httpOnly: true, sameSite: 'Lax' })
    expect(set).not.toHaveProperty('secure')
    expect(set).not.toHaveProperty('domain')
    expect(decodeURIComponent(set!.value)).toMatch(/^[^.]+\.[^.]+$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { set: secure } = await visitorOf(given)
    expect(secure).toMatchObject({ name: '__Host-csrf', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' })
  })

  test('is kept, and each token of it is valid', async () => {
    const { cookie, token } = await visitorOf(local)
    const again = await visitorOf(local, cookie)
    expect(again.set).toBeUndefined()
    for (const one of [token, again.token])
      expect(await post(local, 'token', { cookie, 'x-csrf-token': one })).toBe('accepted')
  })

  test('that we did not sign is replaced', async () => {
    const { cookie } = await visitorOf(local)
    expect((await visitorOf(local, `${cookie}x`)).set).toBeDefined()
  })
})

describe('a call', () => {
  test('needs the token of its own cookie', async () => {
    const [{ cookie, token }, other] = [await visitorOf(local), await visitorOf(local)]
    expect(await post(local, 'token', { cookie })).toBe('403 csrf')
    expect(await post(local, 'token', { 'x-csrf-token': token })).toBe('403 csrf')
    expect(await post(local, 'token', { cookie, 'x-csrf-token': other.token })).toBe('403 csrf')
    expect(await post(local, 'token', { cookie: `${cookie}x`, 'x-csrf-token': token })).toBe('403 csrf')
    expect(await post(local, 'token', { cookie, 'x-csrf-token': token })).toBe('accepted')
  })

  test('from a page of another site is refused in spite of its token', async () => {
    const { cookie, token } = await visitorOf(local)
    expect(await post(local, 'token', { cookie, 'x-csrf-token': token, 'sec-fetch-site': 'cross-site' })).toBe(
      '403 csrf',
    )
  })

  test.each([
    ['none', 'accepted'],
    ['same-origin', 'accepted'],
    ['same-site', '403 csrf'],
    ['cross-site', '403 csrf'],
  ])('that the browser calls %s is %s', async (site, outcome) => {
    expect(await post(local, 'site', { 'sec-fetch-site': site })).toBe(outcome)
    // What the browser says of the site counts more than the origin.
    expect(await post(given, 'site', { 'sec-fetch-site': site, origin: SITE })).toBe(outcome)
    expect(await post(given, 'site', { 'sec-fetch-site': site, origin: 'https://evil.example' })).toBe(outcome)
  })

  test('without a word from the browser may come from our own origin or from no page', async () => {
    for (const app of [local, given]) {
      expect(await post(app, 'site', {})).toBe('accepted')
      expect(await post(app, 'site', { origin: 'https://evil.example' })).toBe('403 csrf')
      expect(await post(app, 'site', { origin: 'null' })).toBe('403 csrf')
    }
    expect(await post(given, 'site', { origin: SITE })).toBe('accepted')
    expect(await post(local, 'site', { origin: config.origin })).toBe('accepted')
  })

  test('may come from the host that was asked only where no address was set', async () => {
    const headers = { host: '192.168.1.5:3000', origin: 'http://192.168.1.5:3000' }
    expect(await post(local, 'site', headers)).toBe('accepted')
    expect(await post(given, 'site', headers)).toBe('403 csrf')
    expect(await post(local, 'site', { ...headers, origin: 'http://192.168.1.6:3000' })).toBe('403 csrf')
  })
})

test('a browser is known by its cookie, without revealing the secret in it', async () => {
  const [{ cookie }, other] = [await visitorOf(local), await visitorOf(local)]
  const nameOf = async (path: string, headers: Record<string, string>) =>
    (await local.inject({ method: 'POST', url: `/test/${path}`, headers })).json<{ visitor: string | null }>().visitor
  const name = await nameOf('visitor', { cookie })
  expect(name).toMatch(/^[\w-]{43}$/)
  expect(await nameOf('required', { cookie })).toBe(name)
  expect(await nameOf('visitor', { cookie: other.cookie })).not.toBe(name)
  expect(await nameOf('visitor', {})).toBeNull()
  expect(await post(local, 'required', {})).toBe('403 csrf')
})
