import { AppError } from '#server/errors.ts'
import { createRateLimit } from '#server/http/limits/rate-limit.ts'
import { normalPath } from '#server/http/url.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { WebBuild } from './web-build.ts'

/** Where browsers report what the content security policy has blocked. */
export const POLICY_REPORTS = '/api/csp-reports'

const BODY_LIMIT = 16 * 1024
const MAX_REPORTS = 20
/** Calls a minute from one network. A page that breaks a rule breaks it a few times. */
const CALLS_PER_MINUTE = 20
/** The same violation is logged once an hour, and of different ones so many are remembered. Extensions of browsers cause most of them. */
const QUIET_MS = 60 * 60 * 1000
const MAX_KINDS = 200

/** Any other value is `other`, so that nobody can make up labels of metrics. */
const DIRECTIVES = new Set(
  'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src frame-src object-src base-uri form-action frame-ancestors media-src worker-src manifest-src require-trusted-types-for trusted-types'.split(
    ' ',
  ),
)

/** What browsers write in place of a URL. */
const KEYWORD = /^(?:inline|eval|wasm-eval|self|trusted-types-(?:sink|policy))$/

const Text = z.optional(z.nullable(z.string().check(z.maxLength(4096))))
const Line = z.optional(z.nullable(z.int()))

/** As `report-uri` sends it, in one object. */
const Older = z.object({
  'csp-report': z.object({
    'document-uri': Text,
    'effective-directive': Text,
    'violated-directive': Text,
    'blocked-uri': Text,
    'source-file': Text,
    'line-number': Line,
  }),
})

/** As the Reporting API sends it, in a list that may have reports of other kinds. */
const Newer = z
  .array(
    z.object({
      type: z.string(),
      body: z.optional(
        z.nullable(
          z.object({
            documentURL: Text,
            effectiveDirective: Text,
            blockedURL: Text,
            sourceFile: Text,
            lineNumber: Line,
          }),
        ),
      ),
    }),
  )
  .check(z.maxLength(MAX_REPORTS))

interface Report {
  directive: string
  page: string
  blocked: string
  source: string
  line: number | null
}

/** The reports of either form. Null where it is neither. */
function readReports(body: unknown, describe: (parts: Record<keyof Report, unknown>) => Report): Report[] | null {
  const older = Older.safeParse(body).data?.['csp-report']
  if (older)
    return [
      describe({
        directive: older['effective-directive'] ?? older['violated-directive']?.split(' ', 1)[0],
        page: older['document-uri'],
        blocked: older['blocked-uri'],
        source: older['source-file'],
        line: older['line-number'],
      }),
    ]
  const newer = Newer.safeParse(body).data
  if (!newer) return null
  return newer.flatMap(({ type, body: found }) =>
    type === 'csp-violation' && found
      ? [
          describe({
            directive: found.effectiveDirective,
            page: found.documentURL,
            blocked: found.blockedURL,
            source: found.sourceFile,
            line: found.lineNumber,
          }),
        ]
      : [],
  )
}

/** The host of another site, or the kind of address, such as `chrome-extension:`. Never its path, its query or a user name. */
function hostOf(text: string): string {
  const url = URL.parse(text)
  if (!url) return KEYWORD.test(text) ? text : 'other'
  return /^https?:$/.test(url.protocol) ? url.host.slice(0, 100) : url.protocol.slice(0, 30)
}

interface Deps {
  /** Violations by directive, since the start of the process. */
  counts: Map<string, number>
  pageOf: WebBuild['pageOf']
}

/** Takes reports of browsers, counts them and logs each kind of violation once an hour. Nothing in the log says who it was or what was typed. */
export function registerPolicyReports(app: FastifyInstance, { counts, pageOf }: Deps) {
  const limit = createRateLimit(CALLS_PER_MINUTE)
  const logged = new LRUCache<string, true>({ max: MAX_KINDS, ttl: QUIET_MS })

  function describe({ directive, page, blocked, source, line }: Record<keyof Report, unknown>): Report {
    const path = normalPath(URL.parse(String(page))?.pathname ?? '')
    const file = URL.parse(String(source))
    return {
      directive: DIRECTIVES.has(String(directive)) ? String(directive) : 'other',
      page: path === null ? '*' : pageOf(path).path,
      blocked: hostOf(String(blocked)),
      source: /^\/assets\/[\w.-]{1,80}$/.exec(file?.pathname ?? '')?.[0] ?? hostOf(String(source)),
      line: typeof line === 'number' ? line : null,
    }
  }

  app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      inside.getDefaultJsonParser('error', 'error'),
    )
    inside.post(
      POLICY_REPORTS,
      {
        schema: { hide: true },
        onRequest: async ({ ip }) => {
          const seconds = limit(ip)
          if (seconds > 0) throw new AppError('rate_limited', undefined, { retryAfter: seconds })
        },
      },
      async (request, reply) => {
        const reports = readReports(request.body, describe)
        if (reports === null) throw new AppError('bad_request')
        for (const report of reports) {
          counts.set(report.directive, (counts.get(report.directive) ?? 0) + 1)
          const kind = Object.values(report).join(' ')
          if (logged.has(kind)) continue
          logged.set(kind, true)
          request.log.warn(report, 'a browser blocked what the content security policy does not allow')
        }
        return reply.code(204).header('cache-control', 'no-store').send()
      },
    )
  })
}
