import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { rentLetter } from '#server/features/payments/service.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { DocumentRow, LeaseRow, SignatureRow } from './queries.ts'
import type { RecipientRow } from './recipients/queries.ts'

export interface About {
  company: Company
  document: Pick<DocumentRow, 'title' | 'ask'>
  lease: LeaseRow
  /** `PUBLIC_URL`. */
  origin: string
}

/** Null where there is no one to write to. */
function toTenant(
  { company, document, lease, origin }: About,
  to: RecipientRow,
  { heading, sentences }: { heading: string; sentences: readonly string[] },
): Mail | null {
  if (company.email === '' || to.email === null || !to.is_active) return null
  const [first = '', ...rest] = sentences
  return rentLetter({
    company,
    to: to.email,
    heading,
    body: [greet(to.first_name, first), ...rest],
    facts: [
      ['Document', document.title],
      ...(lease.property_address === null ? [] : [['Home', lease.property_address] as const]),
    ],
    link: { label: 'View your documents', url: `${origin}/documents` },
  })
}

const SHARED = {
  none: { heading: 'A new document for you', sentences: ['We added a document to your account.'] },
  acknowledge: {
    heading: 'Please read a document',
    sentences: ['We added a document to your account.', 'Please read it and confirm that you did.'],
  },
  sign: {
    heading: 'Please sign a document',
    sentences: [
      'We added a document to your account.',
      'Please open it, and sign it if you agree. If something is not right, do not sign it and write to us.',
    ],
  },
}

export const sharedMail = (about: About, to: RecipientRow) =>
  toTenant(about, to, SHARED[to.is_asked ? about.document.ask : 'none'])

export const withdrawnMail = (about: About, to: RecipientRow, reason: string) =>
  toTenant(about, to, {
    heading: 'A document was withdrawn',
    sentences: ['We withdrew a document that we had added to your account.', `The reason: ${reason}`],
  })

/** Everyone has signed. Everyone who has the document has its certificate as well. */
export const completedMail = (about: About, to: RecipientRow) =>
  toTenant(about, to, {
    heading: to.is_asked ? 'Your signed document' : 'A document was signed',
    sentences: [
      'Everyone has signed this document.',
      'You can download it from your account at any time, with a certificate of the signatures.',
    ],
  })

/** To the company: a tenant signed or acknowledged a document, and who still has to. */
export function signedMail(
  { company, document, lease, origin }: About,
  signature: SignatureRow,
  missing: readonly RecipientRow[],
): Mail | null {
  if (company.email === '') return null
  const name = signature.account_name || signature.account_email
  const did = document.ask === 'sign' ? 'signed' : 'confirmed'
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: company.email,
    subject: `${name} ${did} ${document.title}`,
    ...renderEmail({
      company,
      why: WHY.staff,
      heading: `${name} ${did} a document`,
      body: [],
      facts: [
        ['Document', document.title],
        ...(lease.property_address === null ? [] : [['Home', lease.property_address] as const]),
        ...(missing.length === 0
          ? []
          : [['Still waiting for', missing.map((one) => one.name || one.email).join(', ')] as const]),
      ],
      link: { label: 'View the lease', url: `${origin}/admin/leases/${lease.id}` },
    }),
  }
}
