import type { ResultOf } from '#contract/core/endpoint.ts'
import type { peopleAdmin } from '#contract/people/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { countRows, findAccount, PERSON_TABLES, type Subject } from './queries.ts'

export { isErased } from './data/erased.ts'

/** The person with an address, and their account if there is one. */
export async function subjectOf(db: Db, address: string) {
  const email = address.toLowerCase()
  const account = await findAccount(db, email)
  const person: Subject = { email, userId: account?.id ?? null }
  return { person, account }
}

type Found = Omit<ResultOf<typeof peopleAdmin.find>, 'refusal'> & { person: Subject }

/** What there is about a person, and what an erasure would do with it. */
export async function find(db: Db, address: string): Promise<Found> {
  const { person, account } = await subjectOf(db, address)
  const counts = await countRows(db, person)
  const records = PERSON_TABLES.flatMap(({ table, about: { title, erasure, because, isDetail } }) => {
    const count = counts.get(table) ?? 0
    return count === 0 || isDetail ? [] : [{ title, count, erasure, because: because ?? null }]
  })
  return {
    person,
    email: person.email,
    account: account && { id: account.id, name: account.name ?? '', role: account.role ?? 'user' },
    records,
  }
}
