import type { Check } from '#server/doctor/check.ts'
import type { Config } from '#server/config/config.ts'
import { fail, type Finding, NotChecked, ok, warn } from '#server/doctor/finding.ts'
import { SPOOFED } from '#server/doctor/visit-product.ts'
import type { SeenRequest } from '#server/http/client/seen-request.ts'

export const product: Check = {
  name: 'product',
  needs: /^(PUBLIC_URL|PORT|HOST)/,
  advice: 'Read the log of the product',
  async run({ product: visit, config }) {
    const { base, isSigned, visit: found } = await visit()
    if ('failure' in found) {
      const seen = `${config.origin} does not answer: ${found.failure}`
      if (base === null)
        return warn(`${seen}, and nothing answers on this machine`, 'Start the product and run this again')
      return fail(`${seen}, while the product answers at ${base}`, 'See that the proxy runs and that DNS leads to it')
    }
    if (isSigned && found.seen === null && found.status === 200)
      return warn(
        `${config.origin}/healthz does not say how it was asked`,
        'See that PUBLIC_URL leads to this installation and this version, and let the proxy pass /healthz and its headers on',
      )
    if (found.status !== 200)
      return fail(
        `${config.origin}/healthz answered ${found.status}`,
        'See that the product runs, and where the proxy sends requests',
      )
    const ready = await fetch(`${config.origin}/readyz`, { signal: AbortSignal.timeout(8000) })
    if (ready.ok) return ok(`${config.origin} answers and is ready`)
    return fail(`${config.origin}/readyz answered ${ready.status}`, 'Read the log of the product')
  },
}

const noProxy = ({ forwardedFor, peer, client }: SeenRequest): Finding =>
  forwardedFor === null
    ? ok(`the product saw ${client}, without a proxy`)
    : fail(
        `a proxy at ${peer} sends X-Forwarded-For, which is not trusted, so all visitors count as one`,
        `Set TRUST_PROXY=${peer}`,
      )

/** Judges what the product saw of a request that claimed to come from `SPOOFED`. */
function judge(seen: SeenRequest, { trustProxy, isHttps }: Pick<Config, 'trustProxy' | 'isHttps'>): Finding {
  const { client, peer, isPeerTrusted, forwardedFor, forwardedProto } = seen
  if (trustProxy === false) return noProxy(seen)
  if (forwardedFor === null)
    return fail(
      `the proxy at ${peer} sends no X-Forwarded-For, so all visitors count as one`,
      'Let the proxy set X-Forwarded-For to the address of the visitor',
    )
  if (!isPeerTrusted)
    return fail(
      `the request came from ${peer}, which TRUST_PROXY does not list, so all visitors count as one`,
      `Add ${peer} to TRUST_PROXY if that is your proxy`,
    )
  if (forwardedFor.trim() === SPOOFED)
    return fail(
      `an X-Forwarded-For that we made up arrived unchanged from ${peer}, so visitors can choose their address`,
      'Let the proxy replace X-Forwarded-For or append the address of the visitor to it',
    )
  if (client === SPOOFED && trustProxy === true)
    return fail(
      `an X-Forwarded-For that we made up was believed, so visitors can choose their address`,
      `Set TRUST_PROXY to the address of the proxy, such as ${peer}, instead of true`,
    )
  if (isHttps && forwardedProto === 'http')
    return warn(`the proxy at ${peer} was asked over http`, 'Let it redirect http to https')
  const over = forwardedProto === null ? '' : `, over ${forwardedProto}`
  return ok(`the product saw ${client === SPOOFED ? 'this machine' : client} through the proxy at ${peer}${over}`)
}

export const proxy: Check = {
  name: 'proxy headers',
  needs: /^(PUBLIC_URL|TRUST_PROXY)/,
  advice: 'Read the log of the proxy',
  async run({ product: visit, config }) {
    const { visit: found } = await visit()
    if ('failure' in found || found.seen === null)
      throw new NotChecked('the product did not answer through PUBLIC_URL', 'See the line above')
    return judge(found.seen, config)
  },
}
