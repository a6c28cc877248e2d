import { Id } from '#contract/core/fields.ts'
import { Party, Rsvp } from '#contract/open-houses/fields.ts'
import { acceptForms, addressWith, keptOf, resultOf } from '#server/http/client/plain-forms.ts'
import type { FastifyInstance } from 'fastify'
import { ask, cancel, changeParty, confirm, keepTyped, type OpenHouses } from './service.ts'

type WithBody<Params> = { Params: Params; Body: string | undefined }

/** What came of the work, or why it could not be done. */
async function outcomeOf(work: () => Promise<string>): Promise<string> {
  let outcome = ''
  const failure = await resultOf('', async () => {
    outcome = await work()
  })
  return failure || outcome
}

/** The forms of guests. */
export async function openHouseForms(app: FastifyInstance, deps: OpenHouses) {
  acceptForms(app)
  const options = { schema: { hide: true } }

  app.post<WithBody<{ id: string }>>('/open-houses/:id', options, async (request, reply) => {
    const form = new URLSearchParams(request.body ?? '')
    const page = `/open-houses/${encodeURIComponent(request.params.id)}`
    const openHouseId = Id.safeParse(request.params.id).data
    if (openHouseId === undefined) return reply.redirect(page, 303)
    if (form.get('website')) return reply.redirect(addressWith(page, { done: 'asked' }), 303)
    const { data, error } = Rsvp.safeParse(Object.fromEntries(form))
    const done = data
      ? await outcomeOf(() => ask(deps, openHouseId, data, request.ip))
      : String(error.issues[0]?.path[0] ?? 'name')
    // Also of a form that was taken, so that the page names the address, and it can be corrected.
    const typed = { name: keptOf(form, 'name'), email: keptOf(form, 'email') }
    const party = Party.safeParse(form.get('party')).data ?? null
    let token = ''
    await resultOf('', async () => {
      token = await keepTyped(deps, { openHouseId, token: form.get('typed'), ...typed, party }, request.ip)
    })
    const word = done === 'asked' && form.has('again') ? 'again' : done
    return reply.redirect(addressWith(page, { ...(token !== '' && { typed: token }), done: word }), 303)
  })

  app.post<WithBody<{ token: string }>>('/open-houses/rsvp/:token', options, async (request, reply) => {
    const form = new URLSearchParams(request.body ?? '')
    const { token } = request.params
    const page = `/open-houses/rsvp/${encodeURIComponent(token)}`
    const party = Party.safeParse(form.get('party')).data
    const work = {
      confirm: () => confirm(deps, token, party),
      cancel: () => cancel(deps, token),
      change: () => (party === undefined ? Promise.resolve('party') : changeParty(deps, token, party)),
    }[form.get('action') ?? '']
    if (!work) return reply.redirect(page, 303)
    return reply.redirect(addressWith(page, { done: await outcomeOf(work) }), 303)
  })
}
