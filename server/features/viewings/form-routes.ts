import { Id } from '#contract/core/fields.ts'
import { Visitor } from '#contract/viewings/fields.ts'
import { AppError } from '#server/errors.ts'
import { acceptForms, addressWith, isOurs, resultOf } from '#server/http/client/plain-forms.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { hold, keepTyped, send } from './holds.ts'
import { cancel, confirm, move, type Viewings } from './service.ts'

const Instant = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
)

type WithBody<Params> = { Params: Params; Body: string | undefined }

/** The forms of the viewings. */
export async function viewingForms(app: FastifyInstance, deps: Viewings) {
  acceptForms(app)
  const options = { schema: { hide: true } }

  app.post<WithBody<{ id: string }>>('/properties/:id/viewing', options, async (request, reply) => {
    const form = new URLSearchParams(request.body ?? '')
    const page = `/properties/${encodeURIComponent(request.params.id)}/viewing`
    const held = form.get('held')
    const back = (done: string, token: string | null = held) =>
      reply.redirect(addressWith(page, { ...(token !== null && token !== '' && { held: token }), done }), 303)
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
    return reply.redirect(addressWith(page, { done: await resultOf(form.get('action')!, work) }), 303)
  })
}
