import { useCompany } from '#web/features/company/use-company.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Search from 'lucide-react/icons/search'
import { NotFoundMeta } from '#web/shell/site/not-found/not-found-meta.tsx'
import { NotFoundIllustration } from '#web/shell/site/not-found/not-found-illustration.tsx'

const WAYS = [
  { to: '/properties', label: 'Properties', text: 'Homes for sale and rent' },
  { to: '/services', label: 'Services', text: 'Building, buying, selling and upkeep' },
  { to: '/maintenance', label: 'Maintenance', text: 'Report something broken' },
  { to: '/contact', label: 'Contact', text: 'Message us or stop by' },
]

export default function NotFound() {
  const { name, phone } = useCompany()
  return (
    <Container className="grid items-center gap-x-16 gap-y-12 pt-10 sm:pt-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:pt-24">
      <NotFoundMeta title={`404 Page Not Found | ${name}`} />
      <div>
        <h1 className="text-4xl">404 Page Not Found</h1>
        <p className="mt-4 max-w-[32rem] text-lg">
          The page may have moved, or the listing may be off the market. Try one of these:
        </p>
        <search>
          {/* A plain form, so that it works without JavaScript. */}
          <form action="/properties" method="get" className="mt-8 flex max-w-[32rem] items-end gap-3">
            <TextField
              label="Search our listings"
              name="location"
              type="search"
              placeholder="Enter location"
              autoComplete="off"
              enterKeyHint="search"
              icon={<Search />}
              className="min-w-0 grow"
            />
            <Button type="submit">Search</Button>
          </form>
        </search>
        {phone !== '' && (
          <p className="mt-6">
            Or call us at <PhoneLink number={phone} className="link font-semibold" />.
          </p>
        )}
        <p className="mt-6 text-sm text-muted">Did you forget to add the page to the router?</p>
      </div>
      <NotFoundIllustration className="order-first w-full max-w-[34rem] justify-self-center text-harbor max-lg:max-w-[20rem] lg:order-none" />
      <nav aria-label="Where to go next" className="lg:col-span-2">
        <ul className="grid border-t border-line sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
          {WAYS.map(({ to, label, text }) => (
            <li key={to} className="border-b border-line sm:odd:pr-8 lg:border-b-0 lg:odd:pr-0">
              <Link to={to} className="group flex min-h-20 items-center gap-4 py-4">
                <span className="grow">
                  <span className="block font-display text-xl font-medium">{label}</span>
                  <span className="mt-0.5 block text-sm text-muted">{text}</span>
                </span>
                <ArrowRight className="size-5 shrink-0 text-harbor transition-transform duration-200 group-hover:translate-x-1" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Container>
  )
}
