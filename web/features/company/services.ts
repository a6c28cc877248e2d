export interface Service {
  /** The fragment on the services page: `/services#property-sale`. */
  id: string
  title: string
  text: string
  features: readonly string[]
  /** What 'Learn More' shows. */
  detail: readonly string[]
  /** The subject that the contact form starts with. */
  subject: 'buying' | 'selling' | 'construction' | 'maintenance' | 'consulting'
  ask: string
}

export const SERVICES: readonly Service[] = [
  {
    id: 'residential-construction',
    title: 'Residential Construction',
    text: 'New homes, additions and renovations, from the first sketch to the last coat of paint.',
    features: ['New homes and additions', 'Kitchens and bathrooms', 'Permits and inspections', 'Fixed-price contracts'],
    detail: [
      'You get a written scope, a fixed price and a schedule before anything is torn out, and one project manager until the punch list is done. We pull the permits, meet the inspector and keep the site clean.',
      'Our contracts follow the Massachusetts Home Improvement Contractor Law. They spell out the work, the price and the payment schedule, with no more than a third down.',
    ],
    subject: 'construction',
    ask: 'Ask about a project',
  },
  {
    id: 'property-maintenance',
    title: 'Property Maintenance',
    text: 'Year-round care for homes and buildings, with a 24/7 emergency line.',
    features: [
      'Seasonal inspections',
      'Plumbing, heating and electrical',
      'Snow, gutters and grounds',
      'Emergency hotline',
    ],
    detail: [
      'We inspect twice a year, document what we find and fix small problems before they grow. Owners get a report with photos, and tenants get answers.',
      'We respond to emergencies right away, urgent requests within a day and everything else within a week. Renting from us? Send a request from the maintenance page.',
    ],
    subject: 'maintenance',
    ask: 'Ask about maintenance',
  },
  {
    id: 'property-purchase',
    title: 'Property Purchase',
    text: "Find the right home, know what you're buying, and pay what it's worth.",
    features: [
      'Search by street, not just by price',
      'Honest comparisons',
      'Offers and negotiation',
      'Inspection to closing',
    ],
    detail: [
      'We start with how you live, then show you a handful of homes that fit. Because we also build, we can tell you on the spot what it would cost to fix a kitchen, a roof or a wet basement.',
      "You choose your own inspector and attorney. We're happy to suggest names, and we stay with you until the deed is recorded.",
    ],
    subject: 'buying',
    ask: 'Ask about buying',
  },
  {
    id: 'property-sale',
    title: 'Property Sale',
    text: 'A fair price, a listing worth reading, and showings that respect your home and your time.',
    features: ['Market valuation', 'Repairs before listing', 'Photos and floor plans', 'Showings and closing'],
    detail: [
      'We price from recent sales near you and show you the numbers. Before the first photo is taken, our crew can make the small repairs that pay for themselves.',
      'You get feedback after every showing, and you see all the offers side by side before you decide.',
    ],
    subject: 'selling',
    ask: 'Ask about selling',
  },
  {
    id: 'consulting',
    title: 'Consulting',
    text: 'Sound advice before big decisions: renovate or move, rent out or sell.',
    features: ['Feasibility and zoning', 'Renovation budgets', 'Rental and investment numbers', 'A second opinion'],
    detail: [
      'An hour with us can save you a year. Find out what zoning allows, what a renovation would really cost, and what your home would rent or sell for before and after. You get it all in writing.',
      "If your question is really for an attorney or an accountant, we'll say so.",
    ],
    subject: 'consulting',
    ask: 'Ask for advice',
  },
  {
    id: 'subcontracting',
    title: 'Subcontracting',
    text: 'Crews for builders and property managers who need the job done right and on time.',
    features: [
      'Framing and finish carpentry',
      'Roofing and siding',
      'Painting and flooring',
      'Licensed and insured crews',
    ],
    detail: [
      'General contractors and property managers hire our crews by the job or by the week. You get a named lead on site, certificates of insurance before day one and daily updates.',
      "Send us the plans, location and dates. Within two business days we'll tell you whether we can do it and what it costs.",
    ],
    subject: 'construction',
    ask: 'Ask about a crew',
  },
]
