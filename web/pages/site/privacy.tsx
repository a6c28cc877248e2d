import { retention } from '#web/features/company/retention.ts'
import { period } from '#web/features/company/period.ts'
import { mapTiles } from '#web/features/properties/map/map-tiles.ts'
import { LegalPage } from '#web/shell/site/legal-page.tsx'
import { PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'

export const prefetch = (client: QueryClient) =>
  Promise.all([client.prefetchQuery(mapTiles()), client.prefetchQuery(retention())])

/** Only where the site uses a map service. */
function MapServiceNote() {
  const { data } = useQuery(mapTiles())
  if (!data?.tiles) return null
  return (
    <p>
      When you open a map, your browser loads pictures of it from the map service {new URL(data.tiles.url).hostname}.
      That service learns your IP address and which part of the map you look at, but not which home or what you searched
      for.
    </p>
  )
}

export default function PrivacyPage() {
  const { data: kept } = useQuery(retention())
  // It comes with the page.
  if (!kept) return null
  return (
    <LegalPage
      path="/privacy"
      title="Privacy"
      lead="What we collect, why, who sees it, and how to correct or delete it."
      updated="Nov 26, 2026"
    >
      {({ name, hotline }) => (
        <>
          <p>
            {name} collects what it needs to answer you, to do what you ask and to keep the records the law requires. We
            collect nothing for advertising. We do not sell personal information, and we do not share it for anyone
            else's marketing.
          </p>
          <h2>What we collect</h2>
          <ul>
            <li>
              <strong>When you write to us:</strong> your name, email address, phone number if you provide it, your
              message and the home it is about.
            </li>
            <li>
              <strong>When you request maintenance:</strong> the same, plus the address, what is broken and any photos
              you choose to send. We remove the location data that phones store in photos.
            </li>
            <li>
              <strong>When you rent from us:</strong> what your lease requires, your rent payments and your requests.
              Card numbers go straight to our payment processor; we keep the brand, last four digits and expiration
              date.
            </li>
            <li>
              <strong>When you sign up for home alerts:</strong> your email address and your search. If you do not
              confirm, we delete them after seven days. When you delete your alerts, we delete them right away.
            </li>
            <li>
              <strong>When you book a viewing:</strong> your name and your email address or phone number. We delete them{' '}
              {period(kept.viewings, 'days')} after the viewing, and after one day if you do not confirm it. The same is
              true when you sign up for an open house.
            </li>
            <li>
              <strong>When you visit this site:</strong> your IP address and the pages you request, kept for a short
              time to keep the site running and to prevent abuse.
            </li>
          </ul>
          <h2>Cookies</h2>
          <p>
            We set no advertising or analytics cookies. When you submit a form, we set a cookie that protects it against
            forgery. When you sign in, we set a cookie that keeps you signed in. Your choice of a light or dark theme,
            the homes you save and the forms you have not sent stay in your own browser. When you are signed in, we also
            keep your saved homes with your account.
          </p>
          <h2>Who sees it</h2>
          <p>
            The people at {name} who need it to help you, the contractors we send to your door, and companies that work
            for us under contract, such as our hosting, email and payment providers. We also share it with courts and
            authorities when the law requires it.
          </p>
          <MapServiceNote />
          <h2>How long we keep it</h2>
          <p>
            We keep messages for {period(kept.messages, 'months')} after the last one. We keep leases, payments and
            contracts for {period(kept.tenancies, 'years')} after they end, because tax and housing law require it. We
            keep a list of the emails we sent to tenants for {period(kept.emails, 'months')}, and the record of sign-ins
            and administrative changes for {period(kept.auditLog, 'years')}. Then we delete them.
          </p>
          <h2>How we protect it</h2>
          <p>
            We maintain a written information security program as required by Massachusetts regulation 201 CMR 17.00,
            with encrypted connections, access only for those who need it and a record of every administrative change.
            If your personal information is ever exposed, we will notify you and the Attorney General as required by
            chapter 93H of the General Laws.
          </p>
          <h2>Your choices</h2>
          <p>
            You may ask us for a copy of what we hold about you, ask us to correct it, or ask us to delete whatever we
            are not required to keep. Payments and the record of administrative changes stay for the times above. We
            respond within 30 days, free of charge. This site is not intended for children under 13, and we do not
            knowingly collect anything from them.
          </p>
          {hotline !== '' && (
            <p>
              Our emergency line, <PhoneLink number={hotline} className="link" />, records the number of each caller so
              that we can call back.
            </p>
          )}
        </>
      )}
    </LegalPage>
  )
}
