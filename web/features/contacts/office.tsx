import { directionsHref } from '#web/lib/format/directions.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { MailLink, PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'

interface OfficeProps {
  address: string
  phone: string
  hotline: string
  email: string
  hours: { weekdays: string; saturday: string; sunday: string }
}

const Fact = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li className="flex gap-4 py-5 [&_a]:inline-flex [&_a]:min-h-9 [&_a]:items-center max-md:[&_a]:min-h-11">
    <span className="mt-0.5 shrink-0 text-harbor [&_svg]:size-5">{icon}</span>
    <div className="min-w-0 grow">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <div className="mt-1 text-muted">{children}</div>
    </div>
  </li>
)

function Directions({ address }: { address: string }) {
  const isHydrated = useHydrated()
  return (
    <LinkButton
      href={directionsHref(address, isHydrated ? navigator.userAgent : '')}
      target="_blank"
      rel="noopener"
      variant="secondary"
      className="mt-3"
    >
      <Navigation className="size-4.5" /> Get Directions
    </LinkButton>
  )
}

/** The office's address, hours and phone numbers. Unknown facts are left out. */
export function Office({ address, phone, hotline, email, hours }: OfficeProps) {
  const days = [
    ['Monday to Friday', hours.weekdays],
    ['Saturday', hours.saturday],
    ['Sunday', hours.sunday],
  ].filter(([, time]) => time !== '')
  return (
    <ul className="divide-y divide-line border-y border-line">
      {address !== '' && (
        <Fact icon={<MapPin />} title="Office">
          <address className="not-italic">{address}</address>
          <Directions address={address} />
        </Fact>
      )}
      <Fact icon={<Phone />} title="Phone">
        <p>
          <PhoneLink number={phone} className="link" />
        </p>
        {hotline !== '' && (
          <p>
            <PhoneLink number={hotline} className="link" /> for maintenance emergencies, 24/7
          </p>
        )}
      </Fact>
      {email !== '' && (
        <Fact icon={<Mail />} title="Email">
          <MailLink address={email} className="link" />
        </Fact>
      )}
      {days.length > 0 && (
        <Fact icon={<Clock />} title="Business hours">
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            {days.map(([day, time]) => (
              <div key={day} className="contents">
                <dt>{day}</dt>
                <dd className="text-ink tabular-nums">{time}</dd>
              </div>
            ))}
          </dl>
        </Fact>
      )}
    </ul>
  )
}
