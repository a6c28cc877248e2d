import { FREQUENCIES, NewAlert } from '#contract/alerts/public.ts'
import { Id } from '#contract/core/fields.ts'
import { queryOf } from '#contract/core/web-address.ts'
import { AppError } from '#server/errors.ts'
import { acceptForms, addressWith } from '#server/http/client/plain-forms.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Alerts, change, confirm, create, endAll } from './service.ts'
import { sealTyped } from './links.ts'

/** What the forms of the page send. The name of the pressed button is the action. */
const Form = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['pause', 'resume', 'end']), id: Id }),
  z.object({ action: z.literal('frequency'), id: Id, frequency: z.enum(FREQUENCIES) }),
  z.object({ action: z.literal('end-all') }),
])

/** The most characters that a field keeps, as in the form. */
const TYPED_MAX = 254

type WithToken = { Params: { token: string }; Body: string | undefined }

/** What the form that asks for an alert has done, or what is wrong, for its page. */
async function askFor(deps: Alerts, form: URLSearchParams, ip: string): Promise<string> {
  const filter = queryOf(form.get('search') ?? '')
  const { data, error } = NewAlert.safeParse({ ...Object.fromEntries(form), filter })
  if (!data) return error.issues.some(({ path }) => path[0] === 'email') ? 'email' : 'search'
  const isAgain = form.has('again')
  try {
    const isSent = await create(deps, data, ip)
    return isAgain ? (isSent ? 'again' : 'often') : 'asked'
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'rate_limited') return isAgain ? 'enough' : 'many'
    throw refusal
  }
}

/** A link that means nothing leads to its page, which says so. */
const tryTo = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
  })

/** The forms of the alerts. */
export async function alertForms(app: FastifyInstance, deps: Alerts) {
  // RFC 8058 allows two content types, and the body says nothing that the address does not.
  acceptForms(app)
  const options = { schema: { hide: true } }

  app.post<{ Body: string | undefined }>('/alerts/new', options, async (request, reply) => {
    const form = new URLSearchParams(request.body ?? '')
    const search = form.get('search') ?? ''
    const done = await askFor(deps, form, request.ip)
    // What was typed stays, to be corrected. The page is never cached.
    const email = (form.get('email') ?? '').slice(0, TYPED_MAX)
    const frequency = FREQUENCIES.find((known) => known === form.get('frequency')) ?? 'daily'
    const token = sealTyped(deps.secret, { email, frequency })
    return reply.redirect(addressWith('/alerts/new', { search, done, token }), 303)
  })

  app.post<WithToken>('/alerts/confirm/:token', options, async ({ params }, reply) => {
    await tryTo(confirm(deps, params.token))
    return reply.redirect(`/alerts/confirm/${encodeURIComponent(params.token)}`, 303)
  })

  app.post<WithToken>('/alerts/:token', options, async ({ params, body }, reply) => {
    const { data } = Form.safeParse(Object.fromEntries(new URLSearchParams(body ?? '')))
    const page = `/alerts/${encodeURIComponent(params.token)}`
    if (!data) return reply.redirect(page, 303)
    await tryTo(data.action === 'end-all' ? endAll(deps, params.token) : change(deps, params.token, data))
    return reply.redirect(`${page}?done=${data.action}`, 303)
  })

  // One press in the mail program ends everything (RFC 8058). It follows no redirect.
  const fromAnySite = { ...options, config: { fromAnySite: true } }
  app.post<WithToken>('/alerts/:token/unsubscribe', fromAnySite, async ({ params }, reply) => {
    await endAll(deps, params.token)
    return reply
      .type('text/plain; charset=utf-8')
      .send("You're unsubscribed. We won't email you about new homes anymore.\n")
  })
  // Whoever opens the address instead gets the page with its buttons, because mail scanners open every link.
  app.get<WithToken>('/alerts/:token/unsubscribe', options, ({ params }, reply) =>
    reply.redirect(`/alerts/${encodeURIComponent(params.token)}`, 303),
  )
}
