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
      'You get a written scope, a fixed price and a schedule before anything is torn out, and one project manager until the punch list is empty. We file the permits, meet the inspector and keep the site swept.',
      'Contracts follow the Massachusetts home improvement contractor law: what is built, what it costs and when it is due, with never more than a third down.',
    ],
    subject: 'construction',
    ask: 'Ask about a project',
  },
  {
    id: 'property-maintenance',
    title: 'Property Maintenance',
    text: 'Homes and buildings kept sound through every season, with a hotline for the nights that cannot wait.',
    features: [
      'Seasonal inspections',
      'Plumbing, heating and electrical',
      'Snow, gutters and grounds',
      'Emergency hotline',
    ],
    detail: [
      'We walk the building twice a year, write down what we see, and mend small things before they are large. Owners get the report with pictures; tenants get an answer.',
      'Emergencies are answered at once, urgent requests within a day, everything else within a week. If you rent from us, send a request from the maintenance page.',
    ],
    subject: 'maintenance',
    ask: 'Ask about upkeep',
  },
  {
    id: 'property-purchase',
    title: 'Property Purchase',
    text: 'Help in finding the right home, judging it soberly, and paying what it is worth.',
    features: [
      'Search by street, not only by price',
      'Honest comparisons',
      'Offers and negotiation',
      'Inspection to closing',
    ],
    detail: [
      'We begin with how you live, then show you few homes rather than many. Because we also build, we can tell you on the spot what a kitchen, a roof or a wet cellar would cost to put right.',
      'You choose your own inspector and attorney; we hand you names, and stay at the table until the deed is recorded.',
    ],
    subject: 'buying',
    ask: 'Ask about buying',
  },
  {
    id: 'property-sale',
    title: 'Property Sale',
    text: 'A fair price, a listing worth reading, and showings that respect your home and your time.',
    features: ['Market valuation', 'Repairs before listing', 'Pictures and floor plans', 'Showings and closing'],
    detail: [
      'We price from recent sales on your own streets and show you the figures. Our crew can do the small repairs that pay for themselves before the first picture is taken.',
      'You hear after every showing what was said, and you decide about every offer with all of them in front of you.',
    ],
    subject: 'selling',
    ask: 'Ask about selling',
  },
  {
    id: 'consulting',
    title: 'Consulting',
    text: 'Sound advice before large decisions: to renovate or to move, to rent out or to sell.',
    features: ['Feasibility and zoning', 'Renovation budgets', 'Rental and investment figures', 'A second opinion'],
    detail: [
      'An hour with us can save a year: what the zoning allows, what a renovation would really cost, what the home would rent or sell for before and after. You get it in writing.',
      'The first conversation is free. Where your question belongs to an attorney or an accountant, we say so.',
    ],
    subject: 'consulting',
    ask: 'Ask for advice',
  },
  {
    id: 'subcontracting',
    title: 'Subcontracting',
    text: 'Licensed and insured crews for builders and managers who need a trade done well and on time.',
    features: [
      'Framing and finish carpentry',
      'Roofing and siding',
      'Painting and flooring',
      'Licensed and insured crews',
    ],
    detail: [
      'General contractors and property managers hire our crews by the task or by the week. You get a named lead on site, certificates of insurance before the first day and daily notes.',
      'Tell us the drawings, the place and the dates; we answer within two working days whether we can do it and for how much.',
    ],
    subject: 'construction',
    ask: 'Ask about a crew',
  },
]
