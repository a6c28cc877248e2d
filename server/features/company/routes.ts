import { company } from '#contract/company.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { listSettings } from './queries.ts'

export function companyRoutes(app: FastifyInstance, db: Db) {
  route(app, company.get, async () => {
    const settings = await listSettings(db, 'company.')
    const fact = (name: string) => settings.get(`company.${name}`) ?? ''
    return {
      name: fact('name'),
      phone: fact('phone'),
      email: fact('email'),
      hotline: fact('hotline'),
      address: fact('address'),
    }
  })
}
