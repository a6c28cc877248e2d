import { LegalPage } from '#web/shell/site/legal-page.tsx'

export default function AccessibilityPage() {
  return (
    <LegalPage
      path="/accessibility"
      title="Accessibility"
      lead="We want everyone to be able to use this site. Here's what we do, and how to tell us when we fall short."
      updated="Nov 23, 2026"
    >
      {({ name }) => (
        <>
          <h2>What we aim for</h2>
          <p>
            {name} builds this site to meet the Web Content Accessibility Guidelines (WCAG) 2.2, Level AA. We run
            automated tests on every change and check by hand with a keyboard.
          </p>
          <ul>
            <li>Everything works with just a keyboard, and the focus is always visible.</li>
            <li>Pages use headings, landmarks and labels that screen readers announce.</li>
            <li>Text has a contrast ratio of at least 4.5 to 1 in both the light and dark themes.</li>
            <li>Text can be enlarged to 400% with nothing lost and no sideways scrolling.</li>
            <li>
              Anything that moves on its own can be paused, and stays still if your device asks for reduced motion.
            </li>
            <li>Listings and pages can be read without JavaScript.</li>
          </ul>
          <h2>Known limitations</h2>
          <p>
            Photo descriptions in our listings are brief and do not cover every detail of a room. The homes and towns on
            our maps are also listed on the page as links. If you need a fuller description of a home, ask us and we
            will send it in writing or read it to you.
          </p>
          <h2>Our office and showings</h2>
          <p>
            Tell us what you need for a visit or a showing, such as step-free access, an interpreter or extra time, and
            we will arrange it or find another way.
          </p>
          <h2>Report a problem</h2>
          <p>
            If something on this site does not work for you, write or call and tell us which page and device you were
            using. We reply within 24 hours and tell you what we will do. Anything this site offers is also available by
            phone.
          </p>
        </>
      )}
    </LegalPage>
  )
}
