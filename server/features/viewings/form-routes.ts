import { Id } from '#contract/core/fields.ts'
import { Visitor } from '#contract/viewings/fields.ts'
import { acceptForms, addressWith, FormRefusal, keptOf, resultOf } from '#server/http/client/plain-forms.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { correct, hold, keepTyped, send, sendAgain } from './holds.ts'
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
    const { ip } = request
    const [action, token] = [form.get('action'), held ?? '']
    /** Goes on with the new token that came of the work. */
    async function goOn(done: string, work: () => Promise<string>) {
      let next = held
      const word = await resultOf(done, async () => {
        next = await work()
      })
      return back(word, next)
    }
    const typed = { name: keptOf(form, 'name'), email: keptOf(form, 'email'), phone: keptOf(form, 'phone') }
    // The times below the form are buttons of the same form, so that what was typed comes along.
    const isOtherTime = form.has('startsAt')
    if (action === 'send' && !isOtherTime) {
      if (form.get('website')) return back('asked', null)
      const given = { name: form.get('name'), email: form.get('email') ?? '', phone: form.get('phone') }
      const { data, error } = Visitor.safeParse(given)
      const done = data
        ? await resultOf('asked', () => send(deps, token, data, ip))
        : String(error.issues[0]?.path[0] ?? 'name')
      if (done !== 'asked') await keepTyped(deps, token, typed)
      return back(done)
    }
    if (action === 'again') return back(await resultOf('again', () => sendAgain(deps, token, ip)))
    if (action === 'correct') return goOn('correct', () => correct(deps, token, ip))
    const startsAt = Instant.safeParse(form.get('startsAt')).data
    const propertyId = Id.safeParse(request.params.id).data
    if (form.has('name')) await keepTyped(deps, token, typed)
    if (!startsAt || propertyId === undefined) return back('time')
    return goOn('held', () => hold(deps, { propertyId, startsAt, held }, ip))
  })

  app.post<WithBody<{ token: string }>>('/viewings/:token', options, async (request, reply) => {
    const form = new URLSearchParams(request.body ?? '')
    const { token } = request.params
    const page = `/viewings/${encodeURIComponent(token)}`
    const startsAt = Instant.safeParse(form.get('startsAt')).data
    const from = Instant.safeParse(form.get('from')).data ?? null
    const work = {
      confirm: () => confirm(deps, token),
      cancel: () => cancel(deps, token),
      move: () =>
        startsAt
          ? move(deps, token, { startsAt, from })
          : Promise.reject(new FormRefusal('time', 'This is not a time.')),
    }[form.get('action') ?? '']
    if (!work) return reply.redirect(page, 303)
    return reply.redirect(addressWith(page, { done: await resultOf(form.get('action')!, work) }), 303)
  })
}
