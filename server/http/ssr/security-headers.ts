import { TOUR_FRAME_HOSTS } from '#contract/properties/fact-words.ts'
import type { Config } from '#server/config/config.ts'
import { POLICY_REPORTS } from './policy-reports.ts'
import type { WebBuild } from './web-build.ts'

/** Tours and videos of homes, shown in a frame on a press. */
const TOURS = TOUR_FRAME_HOSTS.map((host) => `https://${host}`)

/** The content security policy of every response. The hashes allow exactly the inline style sheets and the inline script of our pages. */
function contentSecurityPolicy(config: Config, { styleHashes, scriptHashes, middleware }: WebBuild) {
  // Only in development: hot reload adds inline scripts and styles.
  const inline = (hashes: string[]) => (middleware ? ["'unsafe-inline'"] : hashes.map((hash) => `'${hash}'`))
  // Stripe's card form needs its script, frames and calls.
  const isStripe = config.payments.mode === 'stripe'
  const stripe = isStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inline(scriptHashes), ...stripe].join(' '),
    ['style-src', "'self'", ...inline(styleHashes)].join(' '),
    // Staff may use pictures from other sites. The tiles of a map are named as well, because they may come from this machine, without https.
    ["img-src 'self' https: data: blob:", ...(config.mapTiles ? [config.mapTiles.origin] : [])].join(' '),
    "font-src 'self'",
    [
      "connect-src 'self'",
      ...(config.hosted ? [new URL(config.hosted.url).origin] : []),
      ...(isStripe ? ['https://api.stripe.com'] : []),
    ].join(' '),
    ['frame-src', "'self'", ...(isStripe ? [...stripe, 'https://hooks.stripe.com'] : []), ...TOURS].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.isHttps ? ['upgrade-insecure-requests'] : []),
    // Not with Stripe, whose script inserts HTML and scripts of its own into our pages, and not with hot reload.
    ...(isStripe || middleware ? [] : ["require-trusted-types-for 'script'", 'trusted-types baystead']),
    // Browsers that know the second ignore the first.
    `report-uri ${POLICY_REPORTS}`,
    'report-to csp',
  ].join('; ')
}

/** Other sites may show it. Emails that are read in a browser are on the site of the mailbox. */
export const SHOWN_ELSEWHERE = { 'cross-origin-resource-policy': 'cross-origin' } as const

/** The security headers of every response, pages and API alike. */
export function securityHeaders(config: Config, web: WebBuild): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config, web),
    'reporting-endpoints': `csp="${POLICY_REPORTS}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=(), interest-cohort=()',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}
