import type { ReactNode } from 'react'
import { EmailText } from '../email-text.tsx'
import { PhoneLink } from '../phone-mail-links.tsx'

/** One line of a list of facts: a label with its value below. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
)

/** Email address and phone number. */
export const ReachFacts = ({ email, phone }: { email: string; phone: string | null }) => (
  <>
    <Fact name="Email">
      <a href={`mailto:${email}`} className="link">
        <EmailText address={email} />
      </a>
    </Fact>
    <Fact name="Phone">{phone === null ? 'N/A' : <PhoneLink number={phone} className="link" />}</Fact>
  </>
)
