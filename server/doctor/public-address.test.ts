import { once } from 'node:events'
import { createServer as createPlainServer, type IncomingHttpHeaders, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { sharedSecret } from '#server/db/secrets/secrets.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { listenOn } from '#server/testing/network.ts'
import { temporaryFolder } from '#server/testing/process.ts'
import { certificateFile, EXPIRED, TRUSTED } from '#server/testing/setups/certificates.ts'
import { runDoctor } from '#server/testing/setups/doctor.ts'
import { expect, onTestFinished, test } from 'vitest'
import { checkRedirect } from './checks/tls.ts'
import { SPOOFED } from './visit-product.ts'

const { db, url } = await createDatabase()
const cookieSecret = (await sharedSecret(db, null, 'cookies')).toString('base64url')

const VISITOR = '198.51.100.9'
const FORWARDING: Record<string, (given: IncomingHttpHeaders) => object> = {
  appends: (given) => ({ 'x-forwarded-for': [given['x-forwarded-for'], VISITOR].filter(Boolean).join(', ') }),
  replaces: () => ({ 'x-forwarded-for': VISITOR, 'x-forwarded-proto': 'https' }),
  'passes on': () => ({}),
  removes: () => ({ 'x-forwarded-for': [] }),
}

interface Setup {
  /** What the proxy does to X-Forwarded-For. */
  proxy: keyof typeof FORWARDING
  trustProxy: boolean | string[]
  isHttps?: boolean
  certificate?: { cert: string; key: string }
}

/** The product behind a proxy with https. Returns the settings of both. */
async function startBehindProxy({ proxy, trustProxy, isHttps = true, certificate = TRUSTED }: Setup) {
  const { port } = await listenOn(db, { config: { trustProxy, isHttps }, cookieSecret })
  const server = createServer(certificate, (incoming, outgoing) => {
    const headers = { ...incoming.headers, ...FORWARDING[proxy]!(incoming.headers) }
    const sent = request({ port, host: '127.0.0.1', path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    sent.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    DATABASE_URL: url,
    DATA_DIR: await temporaryFolder(),
    PORT: String(port),
    PUBLIC_URL: `https://localhost:${(server.address() as AddressInfo).port}`,
    TRUST_PROXY: String(trustProxy),
    NODE_EXTRA_CA_CERTS: await certificateFile(),
  }
}

test('a proxy that is set up right: the visitor is seen, the certificate is valid, HSTS is there', async () => {
  const { code, of } = await runDoctor(await startBehindProxy({ proxy: 'replaces', trustProxy: ['loopback'] }))
  expect(of('product')).toMatch(/^ok https:\/\/localhost:\d+ answers and is ready/)
  expect(of('proxy headers')).toBe(`ok the product saw ${VISITOR} through the proxy at 127.0.0.1, over https`)
  expect(of('TLS certificate')).toMatch(/^ok localhost has one of .*, valid for \d+ days, over TLSv1\.3/)
  expect(of('HSTS')).toMatch(/^ok max-age=63072000/)
  expect(of('identity')).toMatch(/^ok the embedded service, with 1 signing key/)
  expect(code).toBe(0)
})

test.each<[string, Setup, RegExp]>([
  ['appends', { proxy: 'appends', trustProxy: ['loopback'] }, new RegExp(`^ok the product saw ${VISITOR}`)],
  [
    'appends where everyone is trusted',
    { proxy: 'appends', trustProxy: true },
    /^fail .* made up was believed.* \| Set TRUST_PROXY to the address of the proxy, such as 127/,
  ],
  [
    'passes on what visitors send',
    { proxy: 'passes on', trustProxy: ['loopback'] },
    /^fail .* arrived unchanged from 127\.0\.0\.1, so visitors can choose/,
  ],
  [
    'removes the header',
    { proxy: 'removes', trustProxy: ['loopback'] },
    /^fail the proxy at 127\.0\.0\.1 sends no X-Forwarded-For/,
  ],
  [
    'is not listed',
    { proxy: 'replaces', trustProxy: ['10.0.0.5'] },
    /^fail the request came from 127\.0\.0\.1, which TRUST_PROXY does not list.* \| Add 127\.0\.0\.1 to TRUST_PROXY/,
  ],
  [
    'is not known',
    { proxy: 'replaces', trustProxy: false },
    /^fail a proxy at 127\.0\.0\.1 sends X-Forwarded-For.* \| Set TRUST_PROXY=127\.0\.0\.1/,
  ],
])('a proxy that %s', async (_, setup, line) => {
  const { of } = await runDoctor(await startBehindProxy(setup))
  expect(of('proxy headers')).toMatch(line)
})

test('certificates that browsers refuse, and answers without HSTS', async () => {
  const setup: Setup = { proxy: 'replaces', trustProxy: ['loopback'], isHttps: false }
  const env = await startBehindProxy(setup)
  const { code, of } = await runDoctor(env)
  expect(of('HSTS')).toMatch(/^fail the answer has no Strict-Transport-Security \| Let the proxy pass on/)
  expect(code).toBe(1)
  const otherHost = await runDoctor({ ...env, PUBLIC_URL: env.PUBLIC_URL.replace('localhost', '127.0.0.1') })
  expect(otherHost.of('TLS certificate')).toMatch(
    /^fail browsers refuse the one of 127\.0\.0\.1: .*does not match.* \| Let the proxy get a certificate/,
  )
  expect(otherHost.of('product')).toMatch(
    /^fail .* does not answer: .*, while the product answers at http:\/\/localhost:\d+/,
  )
  const unknown = await runDoctor({ ...env, NODE_EXTRA_CA_CERTS: '' })
  expect(unknown.of('TLS certificate')).toMatch(/^fail browsers refuse the one of localhost: .*self-signed/)
  const expired = await startBehindProxy({ ...setup, certificate: EXPIRED })
  const old = await runDoctor({ ...expired, NODE_EXTRA_CA_CERTS: await certificateFile(EXPIRED) })
  expect(old.of('TLS certificate')).toMatch(/^fail browsers refuse the one of localhost: certificate has expired/)
})

test('http is redirected to https, or not', async () => {
  let answer: [number, string | undefined] = [200, undefined]
  const server = createPlainServer((_request, response) => {
    response.writeHead(answer[0], answer[1] === undefined ? {} : { location: answer[1] }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const plain = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const visit = async (status: number, location?: string) => {
    answer = [status, location]
    return checkRedirect(plain, 'https://www.example.com')
  }
  expect(await visit(308, 'https://www.example.com/')).toMatchObject({ level: 'ok' })
  expect(await visit(301, 'https://example.com/')).toMatchObject({ level: 'warn' })
  expect(await visit(302, '/elsewhere')).toMatchObject({ level: 'fail' })
  expect(await visit(200)).toMatchObject({ level: 'fail', advice: expect.stringContaining('redirect every http') })
  expect(await checkRedirect('http://127.0.0.1:2/', 'https://www.example.com')).toMatchObject({ level: 'warn' })
})

test('only a caller with the key of the installation hears how its request arrived', async () => {
  const { port } = await listenOn(db, { config: { trustProxy: ['loopback'] }, cookieSecret })
  const ask = async (token?: string) => {
    const headers = { 'x-forwarded-for': SPOOFED, ...(token !== undefined && { 'x-baystead-doctor': token }) }
    return (await (await fetch(`http://127.0.0.1:${port}/healthz`, { headers })).json()) as object
  }
  const { seenToken } = await import('#server/http/client/seen-request.ts')
  expect(await ask(seenToken(cookieSecret, Date.now()))).toMatchObject({ status: 'ok', seen: { client: SPOOFED } })
  expect(await ask()).toEqual({ status: 'ok' })
  expect(await ask('1')).toEqual({ status: 'ok' })
  expect(await ask(seenToken('another secret', Date.now()))).toEqual({ status: 'ok' })
  expect(await ask(seenToken(cookieSecret, Date.now() - 3_600_000))).toEqual({ status: 'ok' })
})
