import type { ResultOf } from '#contract/core/endpoint.ts'
import type { peopleAdmin } from '#contract/people/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { countRows, findAccount, isInBooks, PERSON_TABLES, type Subject } from './queries.ts'

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
  const hasBooks = person.userId !== null && (await isInBooks(db, person.userId))
  const records = PERSON_TABLES.flatMap(({ table, about: { title, isDetail, ...about } }) => {
    const count = counts.get(table) ?? 0
    if (count === 0 || isDetail) return []
    const { erasure, because = null, becauseOfBooks } = about
    if (hasBooks && becauseOfBooks !== undefined)
      return [{ title, count, erasure: 'nameless' as const, because: becauseOfBooks }]
    return [{ title, count, erasure, because }]
  })
  return {
    person,
    email: person.email,
    account: account && { id: account.id, name: account.name ?? '', role: account.role ?? 'user' },
    records,
  }
}
