import type { Config } from '#server/config/config.ts'
import type { WebBuild } from './web-build.ts'

/** Content rules for every answer. The hashes allow the one style sheet and the one script that pages carry inline, to the letter. */
function contentSecurityPolicy(config: Config, { styleHashes, scriptHashes, middleware }: WebBuild) {
  // Hot reload puts scripts and styles into the page as it goes: in development alone.
  const inline = (hashes: string[]) => (middleware ? ["'unsafe-inline'"] : hashes.map((hash) => `'${hash}'`))
  // The provider's own card form: its script, its frames and its calls.
  const isStripe = config.payments.mode === 'stripe'
  const stripe = isStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inline(scriptHashes), ...stripe].join(' '),
    ['style-src', "'self'", ...inline(styleHashes)].join(' '),
    // Administrators may show pictures that live elsewhere.
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    [
      "connect-src 'self'",
      ...(config.hosted ? [new URL(config.hosted.url).origin] : []),
      ...(isStripe ? ['https://api.stripe.com'] : []),
    ].join(' '),
    ...(isStripe ? [['frame-src', "'self'", ...stripe, 'https://hooks.stripe.com'].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The same for every answer of the product, pages and calls alike. */
export function securityHeaders(config: Config, web: WebBuild): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config, web),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=(), interest-cohort=()',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}
