import { LegalPage } from '#web/shell/site/legal-page.tsx'

export default function FairHousingPage() {
  return (
    <LegalPage
      path="/fair-housing"
      title="Fair Housing"
      lead="Everybody may look for a home anywhere. That is the law, and it is how we work."
      updated="May 1, 2026"
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
            The federal Fair Housing Act and chapter 151B of the Massachusetts General Laws forbid discrimination in
            selling, renting, lending and advertising because of:
          </p>
          <ul>
            <li>race, color, national origin, ancestry or religion</li>
            <li>sex, gender identity or sexual orientation</li>
            <li>disability, including the need for an assistance animal or a reasonable accommodation</li>
            <li>families with children, and marital status</li>
            <li>age, military or veteran status, and genetic information</li>
            <li>public assistance and rental subsidies, such as Section 8 vouchers</li>
          </ul>
          <h2>What that means with us</h2>
          <ul>
            <li>Every applicant is measured by the same written criteria, which you may see beforehand.</li>
            <li>We show what you ask to see. We do not steer anyone toward or away from a street or a town.</li>
            <li>
              We do not describe the people of a neighborhood, and our listings describe homes, not who should live
              there.
            </li>
            <li>
              Vouchers are welcome in every rental. Homes with children are told about lead paint before they sign.
            </li>
            <li>
              Ask us for an accommodation or a modification, in whatever way suits you. We answer within five working
              days.
            </li>
          </ul>
          <h2>If you were treated otherwise</h2>
          <p>Tell us: the head of the office looks into every complaint. You may also complain, at no cost, to:</p>
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
