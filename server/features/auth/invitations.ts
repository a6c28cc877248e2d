import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { mapProviderErrors } from '#server/features/sessions/service.ts'
import { type Identity, IdentityFailure, type Origin } from '#server/gateways/identity.ts'

interface InvitationDeps {
  db: Db
  identity: Pick<Identity, 'isEmbedded' | 'invite' | 'mailRecovery'>
}

/** An invitation needs a sender address. A hosted identity service sends mail in its own name. */
export async function requireSender({ db, identity }: InvitationDeps) {
  if (!identity.isEmbedded || (await readCompany(db)).email !== '') return
  throw new AppError('conflict', "There's no company email address to send from. Add one under Settings first.")
}

interface Invited {
  email: string
  first_name: string
  last_name: string
  property_address?: string | null
}

/** Mails a link to set a password: the invitation if the user has not accepted one yet, a password reset otherwise. */
export async function mailAccessLink({ identity }: InvitationDeps, person: Invited, origin: Origin) {
  const { email, first_name: firstName, last_name: lastName, property_address: homeAddress } = person
  try {
    await identity.invite({ email, firstName, lastName, ...(homeAddress && { homeAddress }) })
  } catch (error) {
    if (!(error instanceof IdentityFailure) || error.code !== 'email_exists') throw error
    await mapProviderErrors(identity.mailRecovery(email, origin))
  }
}
