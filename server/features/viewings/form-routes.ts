import { Id } from '#contract/core/fields.ts'
import { Visitor } from '#contract/viewings/fields.ts'
import { AppError } from '#server/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { hold, keepTyped, send } from './holds.ts'
import { cancel, confirm, move, type Viewings } from './service.ts'

const BODY_LIMIT = 16 * 1024

const Instant = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
)

type WithBody<Params> = { Params: Params; Body: string | undefined }

/** What a form has done, or why it could not, for its page. */
async function resultOf(done: string, work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return done
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'conflict') return 'taken'
    if (error.code === 'rate_limited') return 'many'
    if (error.code === 'not_found') return 'gone'
    throw error
  }
}

/** A page of somebody else cannot book in the name of its visitors. */
const isOurs = ({ headers }: FastifyRequest) => (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

const addressOf = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query).toString()}`

/**
 * The forms of the viewings. They are plain HTML forms, so they work without script. The link is the credential, and no cookie is read, so there is no
 * CSRF token.
 */
export async function viewingForms(app: FastifyInstance, deps: Viewings) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
  const options = { schema: { hide: true } }

  app.post<WithBody<{ id: string }>>('/properties/:id/viewing', options, async (request, reply) => {
    const form = new URLSearchParams(request.body ?? '')
    const page = `/properties/${encodeURIComponent(request.params.id)}/viewing`
    const held = form.get('held')
    const back = (done: string, token: string | null = held) =>
      reply.redirect(addressOf(page, { ...(token !== null && token !== '' && { held: token }), done }), 303)
    if (!isOurs(request)) return reply.redirect(page, 303)
    const { ip } = request
    if (form.get('action') === 'send') {
      if (form.get('website')) return back('asked', null)
      const given = { name: form.get('name'), email: form.get('email') ?? '', phone: form.get('phone') }
      const { data, error } = Visitor.safeParse(given)
      if (!data) return back(String(error.issues[0]?.path[0] ?? 'name'))
      const done = await resultOf('asked', () => send(deps, held ?? '', data, ip))
      if (done !== 'asked') await keepTyped(deps, held ?? '', data)
      return back(done)
    }
    const startsAt = Instant.safeParse(form.get('startsAt')).data
    const propertyId = Id.safeParse(request.params.id).data
    if (!startsAt || propertyId === undefined) return back('taken')
    let token: string | null = held
    const done = await resultOf('held', async () => {
      token = await hold(deps, { propertyId, startsAt, held }, ip)
    })
    return back(done, token)
  })

  app.post<WithBody<{ token: string }>>('/viewings/:token', options, async (request, reply) => {
    const form = new URLSearchParams(request.body ?? '')
    const { token } = request.params
    const page = `/viewings/${encodeURIComponent(token)}`
    const startsAt = Instant.safeParse(form.get('startsAt')).data
    const work = {
      confirm: () => confirm(deps, token),
      cancel: () => cancel(deps, token),
      move: () => (startsAt ? move(deps, token, startsAt) : Promise.reject(new AppError('conflict'))),
    }[form.get('action') ?? '']
    if (!work || !isOurs(request)) return reply.redirect(page, 303)
    return reply.redirect(addressOf(page, { done: await resultOf(form.get('action')!, work) }), 303)
  })
}
