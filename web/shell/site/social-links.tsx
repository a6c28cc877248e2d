import type { Company } from '#contract/company/public.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'

const PLACES = [
  {
    place: 'facebook',
    label: 'Facebook',
    mark: 'M13.4 21v-7.6h2.7l.5-3.2h-3.2V8.2c0-.9.4-1.7 1.8-1.7h1.5V3.8S15.4 3.5 14.1 3.5c-2.7 0-4.3 1.6-4.3 4.5v2.2H6.9v3.2h2.9V21Z',
  },
  {
    place: 'instagram',
    label: 'Instagram',
    mark: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3Zm4 2.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8Zm0 2a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8Zm4.7-3.4a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z',
  },
  {
    place: 'linkedin',
    label: 'LinkedIn',
    mark: 'M4 9.3h3.5V20H4Zm1.75-5.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM9.8 9.3h3.3v1.5c.5-.9 1.7-1.8 3.4-1.8 3.5 0 4.1 2.2 4.1 5.2V20h-3.5v-5.2c0-1.3 0-2.8-1.7-2.8s-2 1.3-2 2.7V20H9.8Z',
  },
] as const

/** Links to the company's social profiles that are set. */
export function SocialLinks({ name, social }: Pick<Company, 'name' | 'social'>) {
  const places = PLACES.filter(({ place }) => social[place] !== '')
  if (places.length === 0) return null
  return (
    <ul aria-label="Social media" className="-ml-3 flex gap-1">
      {places.map(({ place, label, mark }) => (
        <li key={place}>
          <a
            href={social[place]}
            rel="noopener"
            aria-label={`${name} on ${label}`}
            className={iconButtonClass('plain', 'text-muted! hover:text-ink!')}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" fillRule="evenodd">
              <path d={mark} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
