import { Link } from '#web/lib/routing/link.tsx'
import { LegalPage } from '#web/shell/site/legal-page.tsx'

export default function TermsPage() {
  return (
    <LegalPage
      path="/terms"
      title="Terms of use"
      lead="What you can expect from this site, and what it does not promise."
      updated="Nov 23, 2026"
    >
      {({ name, brokerLicense, hicRegistration }) => (
        <>
          <p>
            By using this site, you agree to these terms. If you buy, sell, rent or build with us, the contract you sign
            governs, not this page.
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
              We describe every home with care, but sizes, years and features come from owners and public records.
              Verify what matters to you before you sign.
            </li>
            <li>
              A listing is an invitation to talk, not an offer. Prices may change, and homes may go off the market,
              without notice.
            </li>
            <li>Pictures may be illustrations of the kind of home offered. Nothing replaces seeing it in person.</li>
            <li>
              Before we discuss a particular property with you in person, we give you the Massachusetts Mandatory
              Licensee-Consumer Relationship Disclosure, which explains whom we represent.
            </li>
          </ul>
          <h2>Rentals</h2>
          <p>
            At the start of a tenancy, a landlord in Massachusetts may charge the first and last month's rent, a
            security deposit of up to one month's rent, and the cost of a new lock and key, and nothing more. A broker's
            fee is owed only by the party who hired the broker.
          </p>
          <h2>Construction and repairs</h2>
          <p>
            Home improvement work over $1,000 is done under a written contract, as required by chapter 142A of the
            General Laws. You may cancel that contract within three business days of signing it if you signed it
            anywhere other than our office.
          </p>
          <h2>Maintenance requests</h2>
          <p>
            If anyone is in danger, call 911 first. A request through this site reaches us right away, but it is not a
            substitute for the emergency line when something cannot wait.
          </p>
          <h2>Acceptable use</h2>
          <p>
            Do not send us anything that is unlawful or not yours to send, try to enter parts of the site that are not
            meant for you, or copy listings in bulk. Text and pictures belong to {name} or to those who licensed them to
            us.
          </p>
          <h2>Liability and law</h2>
          <p>
            We do our best to keep the site available and its content accurate, but we cannot guarantee that it is
            always available or free of errors. Nothing here limits the rights that Massachusetts law gives you as a
            consumer. Massachusetts law applies, and disputes are heard in Massachusetts courts.
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
