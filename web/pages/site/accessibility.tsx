import { LegalPage } from '#web/shell/site/legal-page.tsx'

export default function AccessibilityPage() {
  return (
    <LegalPage
      path="/accessibility"
      title="Accessibility"
      lead="This site is meant for everybody who looks for a home. Here is what we do for that, and how to tell us where we fall short."
      updated="May 1, 2026"
    >
      {({ name }) => (
        <>
          <h2>What we aim for</h2>
          <p>
            {name} builds this site to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. It is checked with
            automatic tests at every change, and by hand with a keyboard.
          </p>
          <ul>
            <li>Everything works with a keyboard alone, and the focus is always visible.</li>
            <li>Pages are built of headings, landmarks and labels that screen readers announce.</li>
            <li>Text keeps a contrast of at least 4.5 to 1, in the light and in the dark theme.</li>
            <li>Text can grow to 400 % without anything being lost or scrolling sideways.</li>
            <li>What moves by itself can be paused, and stays still if your device asks for less motion.</li>
            <li>Listings, forms and pages can be read without script.</li>
          </ul>
          <h2>What we know is missing</h2>
          <p>
            Pictures of listings are described briefly, often without every detail of a room. Maps are drawn; the same
            towns stand beside them as links. If you need a fuller description of a home, ask and we will write or read
            it to you.
          </p>
          <h2>Our offices and showings</h2>
          <p>
            Tell us what you need for a visit or a showing, such as step-free access, an interpreter, or more time, and
            we will arrange it or find another way.
          </p>
          <h2>Tell us</h2>
          <p>
            If something here does not work for you, write or call, and say on which page and with which device. We
            answer within two working days and tell you what we will do. Whatever the site offers, you can also have by
            phone.
          </p>
        </>
      )}
    </LegalPage>
  )
}
