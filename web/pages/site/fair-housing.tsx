import { LegalPage } from '#web/shell/site/legal-page.tsx'

export default function FairHousingPage() {
  return (
    <LegalPage
      path="/fair-housing"
      title="Fair Housing"
      lead="Everyone has the right to look for a home anywhere. It's the law, and it's how we work."
      updated="Nov 23, 2026"
    >
      {({ name }) => (
        <>
          <h2>Equal housing statement</h2>
          <p>
            {name} is pledged to the letter and spirit of federal and Massachusetts policy for the achievement of equal
            housing opportunity. We encourage and support marketing and advertising in which there are no barriers to
            obtaining housing.
          </p>
          <h2>Who is protected</h2>
          <p>
            The federal Fair Housing Act and chapter 151B of the Massachusetts General Laws prohibit discrimination in
            selling, renting, lending and advertising based on:
          </p>
          <ul>
            <li>race, color, national origin, ancestry or religion</li>
            <li>sex, gender identity or sexual orientation</li>
            <li>disability, including the need for an assistance animal or a reasonable accommodation</li>
            <li>having children, or marital status</li>
            <li>age, military or veteran status, and genetic information</li>
            <li>receiving public assistance or a rental subsidy, such as a Section 8 voucher</li>
          </ul>
          <h2>What that means here</h2>
          <ul>
            <li>Every applicant is held to the same written criteria, which you may see in advance.</li>
            <li>
              We show you the homes you ask to see. We do not steer anyone toward or away from a street or a town.
            </li>
            <li>Our listings describe homes, not the people of a neighborhood or who should live there.</li>
            <li>
              Vouchers are welcome at every rental, and so are children. If a home was built before 1978, we tell
              everyone what we know about lead paint before they sign.
            </li>
            <li>
              Ask us for an accommodation or a modification in whatever way works for you. We respond within five
              business days.
            </li>
          </ul>
          <h2>If you believe you were treated unfairly</h2>
          <p>
            Tell us. The head of our office investigates every complaint. You may also file a complaint, at no cost,
            with:
          </p>
          <ul>
            <li>
              the{' '}
              <a href="https://www.mass.gov/orgs/massachusetts-commission-against-discrimination" className="link">
                Massachusetts Commission Against Discrimination
              </a>
              , within 300 days
            </li>
            <li>
              the{' '}
              <a href="https://www.hud.gov/fairhousing" className="link">
                U.S. Department of Housing and Urban Development
              </a>
              , within one year
            </li>
          </ul>
        </>
      )}
    </LegalPage>
  )
}
