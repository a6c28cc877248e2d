export const SITE = {
  name: 'Baystead',
  broker: 'Baystead Homes',
  phone: '(617) 555-0100',
  email: 'hello@baystead.example',
  address: '100 Harbor Street, Boston, MA 02110',
}

export const MAIN_LINKS = [
  { href: '/', label: 'Home' },
  { href: '/properties', label: 'Properties' },
  { href: '/services', label: 'Services' },
  { href: '/about', label: 'About' },
  { href: '/contact', label: 'Contact' },
]

export const SERVICE_LINKS = ['Home Building', 'Buying and Selling', 'Rentals', 'Property Management']
export const LEGAL_LINKS = ['Privacy', 'Terms', 'Accessibility', 'Fair Housing']
