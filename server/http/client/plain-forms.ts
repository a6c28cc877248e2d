import { AppError } from '#server/errors.ts'
import { fallbackPage } from '#server/http/ssr/fallback-page.ts'
import type { FastifyInstance } from 'fastify'

const BODY_LIMIT = 16 * 1024

const FOREIGN = 'It was sent from another website, so nothing has changed. Please open our own page and try again.'

/**
 * Takes plain HTML forms, which work without script, in a plugin of its own. Behind an emailed link, the link is the credential: no cookie is read, so
 * there is no CSRF token. A form that another site sends in the name of its visitors is refused, unless the route is `fromAnySite`.
 */
export function acceptForms(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || request.routeOptions.config.fromAnySite === true) return
    try {
      app.checkSite(request)
    } catch {
      const page = fallbackPage(403, FOREIGN, undefined, "We didn't accept this form")
      await reply.code(403).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
    }
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
}

/** A field of a form that could not be taken, cut to what is kept. */
export const keptOf = (form: URLSearchParams, name: string) => (form.get(name) ?? '').replaceAll('\0', '').slice(0, 300)

/** A page with the result of its form. */
export const addressWith = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`

const REFUSALS = { conflict: 'taken', rate_limited: 'many', not_found: 'gone' } as const

/** A conflict that has a word of its own on the page of the form. */
export class FormRefusal extends AppError {
  readonly word: string

  constructor(word: string, message: string) {
    super('conflict', message)
    this.word = word
  }
}

/** What a form has done, or in a word why it could not, for its page. */
export async function resultOf(done: string, work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return done
  } catch (error) {
    if (error instanceof FormRefusal) return error.word
    if (!(error instanceof AppError)) throw error
    const word = REFUSALS[error.code as keyof typeof REFUSALS]
    if (word === undefined) throw error
    return word
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A form that programs for email send, too. */
    fromAnySite?: boolean
  }
}
