import { Link } from '#web/lib/routing/link.tsx'
import { LegalPage } from '#web/shell/site/legal-page.tsx'

export default function TermsPage() {
  return (
    <LegalPage
      path="/terms"
      title="Terms of use"
      lead="What you may expect from this site, and what it is not."
      updated="May 1, 2026"
    >
      {({ name, brokerLicense, hicRegistration }) => (
        <>
          <p>
            By using this site you agree to these terms. If you buy, sell, rent or build with us, the contract you sign
            then is what counts, not this page.
          </p>
          <h2>Who we are</h2>
          <p>
            {name} is a real estate brokerage
            {brokerLicense !== '' && ` (Massachusetts license ${brokerLicense})`} and a home improvement contractor
            {hicRegistration !== '' && ` (Massachusetts registration ${hicRegistration})`}.
          </p>
          <h2>Listings</h2>
          <ul>
            <li>
              We describe every home with care, but sizes, years and features come from owners and public records. Check
              what matters to you before you sign.
            </li>
            <li>A listing is an invitation to talk, not an offer. Prices change and homes go without notice.</li>
            <li>
              Pictures may be illustrations of the kind of home that is offered. Nothing replaces seeing it yourself.
            </li>
            <li>
              Before we discuss a particular property with you in person, we give you the Massachusetts Mandatory
              Licensee-Consumer Relationship Disclosure, which says for whom we work.
            </li>
          </ul>
          <h2>Rentals</h2>
          <p>
            At the start of a tenancy a landlord in Massachusetts may ask for the first and last month’s rent, a
            security deposit of at most one month’s rent, and the cost of a new lock and key, and no more. A broker’s
            fee is owed only by the party who engaged the broker.
          </p>
          <h2>Construction and repairs</h2>
          <p>
            Home improvement work over $1,000 is done under a written contract as chapter 142A of the General Laws
            requires. You may cancel such a contract within three days of signing it if you signed somewhere other than
            at our office.
          </p>
          <h2>Maintenance requests</h2>
          <p>
            For danger to life call 911 first. A request through this site reaches us at once, but is not a substitute
            for the emergency line where something cannot wait.
          </p>
          <h2>Fair use</h2>
          <p>
            Do not send us what is unlawful or not yours to send, try to enter parts of the site that are not meant for
            you, or copy listings in bulk. Texts and pictures belong to {name} or to those who lent them to us.
          </p>
          <h2>Liability and law</h2>
          <p>
            We keep the site up and its content true as well as we can, without a guarantee that it is always there or
            free of mistakes. Nothing here limits rights that Massachusetts law gives you as a consumer. Massachusetts
            law applies, and its courts decide.
          </p>
          <p>
            See also{' '}
            <Link to="/privacy" className="link">
              Privacy
            </Link>{' '}
            and{' '}
            <Link to="/fair-housing" className="link">
              Fair Housing
            </Link>
            .
          </p>
        </>
      )}
    </LegalPage>
  )
}
