import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { rentLetter } from '#server/features/payments/service.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { DocumentRow, LeaseRow } from './queries.ts'

interface About {
  company: Company
  document: Pick<DocumentRow, 'title' | 'ask'>
  lease: LeaseRow
  /** `PUBLIC_URL`. */
  origin: string
}

/** Null where there is nobody to write to. */
function toTenant(
  { company, document, lease, origin }: About,
  { heading, sentences }: { heading: string; sentences: readonly string[] },
): Mail | null {
  if (company.email === '' || lease.email === null || lease.is_active === false) return null
  const [first = '', ...rest] = sentences
  return rentLetter({
    company,
    to: lease.email,
    heading,
    body: [greet(lease.first_name ?? '', first), ...rest],
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

export const sharedMail = (about: About) => toTenant(about, SHARED[about.document.ask])

export const withdrawnMail = (about: About, reason: string) =>
  toTenant(about, {
    heading: 'A document was withdrawn',
    sentences: ['We withdrew a document that we had added to your account.', `The reason: ${reason}`],
  })

/** Everyone has signed. Both sides have the document and its certificate. */
export const completedMail = (about: About) =>
  toTenant(about, {
    heading: 'Your signed document',
    sentences: [
      'Everyone has signed this document.',
      'You can download it from your account at any time, with a certificate of the signatures.',
    ],
  })

/** To the company: the tenant signed or acknowledged a document. */
export function signedMail({ company, document, lease, origin }: About): Mail | null {
  if (company.email === '') return null
  const did = document.ask === 'sign' ? 'signed' : 'confirmed'
  const name = lease.tenant_name || lease.email || 'The tenant'
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
      ],
      link: { label: 'View the lease', url: `${origin}/admin/leases/${lease.id}` },
    }),
  }
}
