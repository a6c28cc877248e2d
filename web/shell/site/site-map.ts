/** The links of the navbar and the footer. */
export const MAIN_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/services', label: 'Services' },
  { to: '/properties', label: 'Properties' },
  { to: '/maintenance', label: 'Maintenance' },
  { to: '/contact', label: 'Contact' },
] as const

export const SERVICE_LINKS = [
  { to: '/services#residential-construction', label: 'Residential Construction' },
  { to: '/services#property-maintenance', label: 'Property Maintenance' },
  { to: '/services#property-purchase', label: 'Property Purchase' },
  { to: '/services#property-sale', label: 'Property Sale' },
  { to: '/services#consulting', label: 'Consulting' },
  { to: '/services#subcontracting', label: 'Subcontracting' },
] as const

export const LEGAL_LINKS = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/accessibility', label: 'Accessibility' },
  { to: '/fair-housing', label: 'Fair Housing' },
] as const

/** The value of `aria-current`: `page` on the page itself, `true` on pages below it. */
export function currentness(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return to !== '/' && pathname.startsWith(`${to}/`) ? 'true' : undefined
}
