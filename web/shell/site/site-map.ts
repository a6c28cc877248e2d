/** The links of the navbar and the footer. The footer has more: see `footer-links.ts`. */
export const MAIN_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/services', label: 'Services' },
  { to: '/properties', label: 'Properties' },
  { to: '/maintenance', label: 'Maintenance' },
  { to: '/contact', label: 'Contact' },
] as const

/** The value of `aria-current`: `page` on the page itself, `true` on pages below it. */
export function currentness(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return to !== '/' && pathname.startsWith(`${to}/`) ? 'true' : undefined
}
