import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Check } from '#server/doctor/check.ts'
import { expiryOf, timeLeft, validityOf } from '#server/doctor/expiry.ts'
import { fail, NotChecked, ok, reasonOf, warn } from '#server/doctor/finding.ts'

const NEEDS = /^PUBLIC_URL/
const ANSWER_WITHIN_MS = 8000
const NO_HTTPS = 'PUBLIC_URL is http, so there is nothing to check'

/** The certificate that a server shows for a host. Rejects where a browser would refuse it. */
async function certificateOf({ hostname, port }: URL) {
  const host = hostname.replaceAll(/[[\]]/g, '')
  const socket = connect({
    host,
    port: Number(port) || 443,
    ...(isIP(host) === 0 && { servername: host }),
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    const shown = socket.getPeerCertificate()
    const { issuer } = shown
    return {
      validity: validityOf(shown),
      issuer: String(issuer?.O ?? issuer?.CN ?? 'an unnamed issuer'),
      protocol: socket.getProtocol(),
    }
  } finally {
    socket.on('error', () => {})
    socket.destroy()
  }
}

export const certificate: Check = {
  name: 'TLS certificate',
  needs: NEEDS,
  advice: 'See that DNS leads to the proxy and that it serves https',
  async run({ config: { origin, isHttps } }) {
    if (!isHttps) return ok(NO_HTTPS)
    const url = new URL(origin)
    try {
      const { validity, issuer, protocol } = await certificateOf(url)
      return (
        expiryOf(validity, url.hostname) ??
        ok(`${url.hostname} has one of ${issuer}, valid for ${timeLeft(validity)}, over ${protocol}`)
      )
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (/^(CERT_|ERR_TLS_CERT|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)/.test(code))
        return fail(
          `browsers refuse the one of ${url.hostname}: ${reasonOf(error)}`,
          'Let the proxy get a certificate for exactly this host from a public issuer, and renew it',
        )
      throw error
    }
  },
}

/** Where a plain request is sent on to. Exported for its test, because the ports of http and https are taken on most machines. */
export async function checkRedirect(plain: string, origin: string) {
  const answer = await fetch(plain, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(
    (error: unknown) => reasonOf(error),
  )
  if (typeof answer === 'string')
    return warn(`${plain} does not answer: ${answer}`, 'Let the proxy listen on port 80 and redirect to https')
  const location = answer.headers.get('location') ?? ''
  const target = URL.canParse(location, plain) ? new URL(location, plain) : null
  if (answer.status < 300 || answer.status > 399 || target?.protocol !== 'https:')
    return fail(`${plain} answers ${answer.status} without https`, 'Let the proxy redirect every http request to https')
  if (target.origin !== origin) return warn(`${plain} redirects to ${target.origin}`, `Let it redirect to ${origin}`)
  return ok(`${plain} redirects to ${origin}`)
}

export const redirect: Check = {
  name: 'redirect to https',
  needs: NEEDS,
  advice: 'Let the proxy redirect every http request to https',
  async run({ config: { origin, isHttps } }) {
    if (!isHttps) return ok(NO_HTTPS)
    const { hostname, port } = new URL(origin)
    if (port !== '') return ok(`not checked, because PUBLIC_URL names the port ${port}`)
    return await checkRedirect(`http://${hostname}/`, origin)
  },
}

const HALF_A_YEAR_S = 15_552_000

export const hsts: Check = {
  name: 'HSTS',
  needs: NEEDS,
  advice: 'Let the proxy pass on Strict-Transport-Security',
  async run({ config: { isHttps }, product }) {
    if (!isHttps) return ok(NO_HTTPS)
    const { visit } = await product()
    if ('failure' in visit || visit.status !== 200)
      throw new NotChecked('the product did not answer through PUBLIC_URL', 'See the line of the product')
    const header = visit.headers.get('strict-transport-security') ?? ''
    const seconds = Number(/max-age="?(\d+)/i.exec(header)?.[1] ?? 0)
    if (seconds >= HALF_A_YEAR_S) return ok(header)
    return fail(
      header === '' ? 'the answer has no Strict-Transport-Security' : `the answer has ${header}`,
      'Let the proxy pass on the header that the product sends, and set none of its own',
    )
  },
}
