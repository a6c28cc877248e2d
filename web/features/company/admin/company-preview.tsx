import type { Company } from '#contract/company/public.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { HOURS, SETTING_GROUPS } from './setting-groups.ts'

/** What visitors read on the contact page and in the footer, with changes that are not saved yet. */
export function CompanyPreview({ company }: { company: Company }) {
  const { name, address, phone, hotline, email, hours, social, brokerLicense, hicRegistration } = company
  const times = [hours.weekdays, hours.saturday, hours.sunday]
  const licenses = [
    brokerLicense && `Massachusetts broker license ${brokerLicense}`,
    hicRegistration && `Home improvement contractor ${hicRegistration}`,
  ].filter(Boolean)
  const links = [social.facebook, social.instagram, social.linkedin]
  const places = SETTING_GROUPS.social.entries.filter((_, at) => links[at] !== '').map(({ label }) => label)
  return (
    <section aria-label="Preview">
      <h2 className="mb-3 font-sans text-sm font-semibold tracking-normal text-muted">What visitors see</h2>
      <div className="overflow-hidden rounded-card border border-line bg-surface wrap-anywhere">
        <dl className="grid gap-4 p-5">
          {address !== '' && <Fact name="Office">{address}</Fact>}
          <Fact name="Phone">
            {phone}
            {hotline !== '' && (
              <span className="block font-normal text-muted">
                <span className="whitespace-nowrap">{hotline}</span> for maintenance emergencies, 24/7
              </span>
            )}
          </Fact>
          <Fact name="Email">{email}</Fact>
          <Fact name="Business hours">
            {HOURS.map(({ key, label }, at) => (
              <span key={key} className="flex flex-wrap justify-between gap-x-4 text-sm font-normal">
                <span className="text-muted">{label}</span> <span className="tabular-nums">{times[at]}</span>
              </span>
            ))}
          </Fact>
        </dl>
        <div className="bg-sand p-5 text-sm text-muted">
          <Logo name={name} className="mb-3 text-xl" />
          {places.length > 0 && <p className="mb-3">{places.join(' · ')}</p>}
          <p>© {name}. Equal housing opportunity.</p>
          {licenses.length > 0 && <p className="text-xs">{licenses.join(' · ')}</p>}
        </div>
      </div>
    </section>
  )
}
