import { MAIN_LINKS } from '../site-map.ts'

/** Words of addresses that say nothing about a home. */
const EMPTY = new Set(
  'www html htm php asp aspx index page pages the and for our home homes house houses listing listings property properties sale rent real estate detail details view'.split(
    ' ',
  ),
)

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

/** The words of a path, without those that say nothing: `/listings/back-bay-loft.html` → back, bay, loft. */
export function wordsOf(pathname: string): string[] {
  let text = pathname
  if (UUID.test(text)) return []
  try {
    text = decodeURIComponent(pathname)
  } catch {
    // Taken as it is.
  }
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word.length > 2 && word.length < 30 && !EMPTY.has(word)).slice(0, 6)
}

/** What people type for a page, beside its name. */
const ALSO: Readonly<Record<string, string>> = {
  '/about': 'team company staff',
  '/services': 'construction consulting renovation build',
  '/properties': 'listing listings property homes houses apartments sale',
  '/maintenance': 'repair repairs request fix broken emergency',
  '/contact': 'email phone office hours directions call',
  '/dashboard/payments': 'pay rent bill',
  '/dashboard/maintenance': 'maintenance repair',
  '/tenant-portal': 'log signin sign account pay payment payments dashboard tenants',
}
const PAGES = [
  ...MAIN_LINKS.slice(1),
  { to: '/tenant-portal', label: 'Tenant Portal' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
]

/** Pages of the portal, which come first for those who are signed in. */
const PORTAL_PAGES = [
  { to: '/dashboard/payments', label: 'Payments' },
  { to: '/dashboard/maintenance', label: 'Requests' },
]

/** The pages whose name has a word of the path, or begins with the same four letters. */
export function pagesFor(pathname: string, isTenant = false) {
  const asked = pathname.toLowerCase().split(/[^a-z]+/)
  return [...(isTenant ? PORTAL_PAGES : []), ...PAGES]
    .filter(({ to, label }) =>
      `${label} ${ALSO[to] ?? ''}`
        .toLowerCase()
        .split(' ')
        .some((word) => asked.some((other) => other.length > 2 && other.slice(0, 4) === word.slice(0, 4))),
    )
    .slice(0, 3)
}
