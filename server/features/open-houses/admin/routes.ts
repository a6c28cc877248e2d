import { openHousesAdmin } from '#contract/open-houses/admin.ts'
import type { OpenHouses } from '#server/features/open-houses/service.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cancel, change, create, list, listGuests, listOfProperty, note, signInList } from './service.ts'

const by = (user: { id: string }, request: FastifyRequest) => ({ userId: user.id, address: request.ip })

const HEAD = ['Name', 'Email', 'People', 'Attended', 'Signature'] as const
const CAME = { came: 'Yes', did_not_come: 'No' } as const

/** Open houses and their guests, for administrators. */
export function adminRoutes(app: FastifyInstance, { db }: OpenHouses) {
  route(app, openHousesAdmin.list, ({ query }) => list(db, query))
  route(app, openHousesAdmin.ofProperty, ({ params }) => listOfProperty(db, params.id))

  route(app, openHousesAdmin.create, ({ params, body, user, request }) =>
    create(db, by(user, request), params.id, body),
  )
  route(app, openHousesAdmin.update, ({ params, body, user, request }) =>
    change(db, by(user, request), params.id, body),
  )
  route(app, openHousesAdmin.cancel, ({ params, body, user, request }) =>
    cancel(db, by(user, request), params.id, body),
  )

  route(app, openHousesAdmin.guests, ({ params }) => listGuests(db, params.id))

  route(app, openHousesAdmin.signInList, async ({ params, reply }) => {
    const { day, guests } = await signInList(db, params.id)
    return sendCsv<(typeof guests)[number]>(reply, {
      name: `sign-in-${day}.csv`,
      head: HEAD,
      cells: ({ name, email, party, outcome }) => [name, email, String(party), outcome ? CAME[outcome] : '', ''],
      page: async (last) => (last === null ? guests : []),
    })
  })

  route(app, openHousesAdmin.note, ({ params, body, user, request }) =>
    note({ db }, by(user, request), params.id, body.outcome),
  )
}
