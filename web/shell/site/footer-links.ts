/** Only footers have these links. Apart from those of the navbar, because a footer is hydrated later. */
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
