import { LegalPage } from '#web/shell/site/legal-page.tsx'

export default function PrivacyPage() {
  return (
    <LegalPage
      path="/privacy"
      title="Privacy"
      lead="What we learn about you, why, who else sees it, and how to have it corrected or deleted."
      updated="May 1, 2026"
    >
      {({ name, hotline }) => (
        <>
          <p>
            {name} collects what it needs to answer you, to carry out what you ask for and to keep the books the law
            demands, and nothing for advertising. We do not sell personal information, and we do not share it for anyone
            else’s marketing.
          </p>
          <h2>What we collect</h2>
          <ul>
            <li>
              <strong>When you write to us:</strong> your name, e-mail address, phone number if you give it, and your
              message, with the home it is about.
            </li>
            <li>
              <strong>When you request maintenance:</strong> the same, the address, what is broken, and the photos you
              choose to send. We remove the location that phones hide in photos.
            </li>
            <li>
              <strong>When you rent from us:</strong> what the lease needs, your rent payments and your requests. Card
              numbers go straight to our payment provider; we see only whether a payment succeeded.
            </li>
            <li>
              <strong>When you visit this site:</strong> your network address and the pages asked for, kept for a short
              time to keep the site running and to stop abuse.
            </li>
          </ul>
          <h2>Cookies</h2>
          <p>
            We set no advertising or analytics cookies. A cookie that protects forms against forgery is set when you
            send one, and one that keeps you signed in when you sign in. Your choice of a light or dark theme stays in
            your own browser.
          </p>
          <h2>Who else sees it</h2>
          <p>
            People at {name} who need it for your matter, the tradespeople we send to your door, and companies that work
            for us under contract, such as our hosting, mail and payment providers. Courts and authorities, where the
            law requires it.
          </p>
          <h2>How long we keep it</h2>
          <p>
            Messages for two years after the last one. Leases, payments and contracts for seven years after they end,
            because tax and housing law ask for it. Then they are deleted.
          </p>
          <h2>How we protect it</h2>
          <p>
            We keep a written information security program as Massachusetts regulation 201 CMR 17.00 requires: encrypted
            connections, access only for those who need it, a record of every administrative change. If personal
            information of yours is ever exposed, we tell you and the Attorney General as chapter 93H of the General
            Laws requires.
          </p>
          <h2>Your choices</h2>
          <p>
            Ask us for a copy of what we hold about you, to correct it, or to delete what we need not keep. We answer
            within 30 days, free of charge. The site is not meant for children under 13, and we do not knowingly collect
            anything from them.
          </p>
          {hotline !== '' && (
            <p>The emergency line, {hotline}, notes the number that calls, so that we can call back.</p>
          )}
        </>
      )}
    </LegalPage>
  )
}
