import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { findByCustomer, findByEmail } from '#server/features/tenants/queries.ts'

const refuse = (path: string, message: string) => new AppError('conflict', message, { issues: [{ path, message }] })

type Holder = NonNullable<Awaited<ReturnType<typeof findByEmail>>>

/** Names the user who has the address, and what staff can do. */
export function takenBy({ role, first_name, last_name }: Holder) {
  const name = `${first_name} ${last_name}`.trim()
  if (role === 'tenant') return refuse('email', 'A tenant with this email already exists.')
  if (role === 'user') return refuse('email', `${name || 'Someone else'} already has an account with this email.`)
  const who = `${name || 'Someone'} (${role === 'admin' ? 'Admin' : 'Property manager'})`
  return refuse(
    'email',
    `This email belongs to a staff member, ${who}. Use another email, or change their role under Users.`,
  )
}

export async function requireFreeEmail(db: Db, email: string, except: string | null = null) {
  const holder = await findByEmail(db, email)
  if (holder && holder.id !== except) throw takenBy(holder)
}

export async function requireFreeCustomer(db: Db, customer: string | null | undefined, id: string | null) {
  const holder = customer ? await findByCustomer(db, customer) : undefined
  if (holder && holder.id !== id) throw refuse('stripeCustomerId', 'This Stripe customer belongs to someone else.')
}

/** A concurrent request was faster, so the unique constraint failed. Finds out which value is taken. */
export async function explainTaken(
  db: Db,
  error: unknown,
  { email, customer, id }: { email: string | undefined; customer: string | null | undefined; id: string | null },
): Promise<never> {
  if ((error as { code?: unknown } | null)?.code !== '23505') throw error
  if (email !== undefined) await requireFreeEmail(db, email, id)
  await requireFreeCustomer(db, customer, id)
  throw new AppError('conflict')
}
