import type { Priority, REQUEST_TYPES } from '#contract/maintenance/public.ts'

/** What happened, in hours after the request was submitted. */
type Happening = { after: number } & (
  | { status: 'in_progress' | 'completed' | 'cancelled' }
  | { says: string; by: 'sender' | 'staff'; isInternal?: boolean }
  | { notFixed: string }
  | { isConfirmed: true }
)

interface Story {
  /** The email address of a tenant, or a visitor without an account. */
  from: string | { name: string; email: string; phone?: string; address: string }
  daysAgo: number
  type: (typeof REQUEST_TYPES)[number]
  priority: Priority
  isUrgent?: boolean
  text: string
  notes?: string
  later: readonly Happening[]
}

const inProgress = (after: number): Happening => ({ after, status: 'in_progress' })
const done = (after: number): Happening => ({ after, status: 'completed' })
const confirmed = (after: number): Happening => ({ after, isConfirmed: true })
const tenant = (after: number, says: string): Happening => ({ after, by: 'sender', says })
const staff = (after: number, says: string): Happening => ({ after, by: 'staff', says })
const note = (after: number, says: string): Happening => ({ after, by: 'staff', says, isInternal: true })

const JORDAN = 'tenant@example.com'

/** Demo maintenance requests in every status. */
export const STORIES: readonly Story[] = [
  {
    from: JORDAN,
    daysAgo: 0.9,
    type: 'hvac',
    priority: 'high',
    isUrgent: true,
    text: "The bedroom radiator won't heat up. The one in the living room is fine.",
    notes: 'Old valve. Keys are at the office.',
    later: [
      inProgress(3),
      staff(3.1, 'Hi Jordan, our heating tech can be there within two hours. Does that work for you?'),
      tenant(3.6, "Yes, I'm home. Please ring the bottom bell. The top one is broken."),
      note(4, "Fix the top bell while you're there. It's on the same circuit."),
      staff(8.5, 'The valve is stuck, and the part arrives tomorrow. He left you a space heater for tonight.'),
    ],
  },
  {
    from: JORDAN,
    daysAgo: 2.2,
    type: 'plumbing',
    priority: 'medium',
    text: 'The kitchen faucet drips about once a second. A bowl under it fills up overnight.',
    later: [tenant(20, "It's a steady trickle now.")],
  },
  {
    from: JORDAN,
    daysAgo: 6.1,
    type: 'appliance',
    priority: 'medium',
    text: "The dishwasher stops mid-cycle and won't drain.",
    later: [
      inProgress(22),
      staff(22.2, "We ordered a new drain pump. It should be here in three days, and we'll install it the same day."),
      done(98),
    ],
  },
  {
    from: JORDAN,
    daysAgo: 24.4,
    type: 'electrical',
    priority: 'high',
    text: "Two outlets in the living room are dead. The breaker hasn't tripped.",
    later: [
      inProgress(5),
      done(28),
      { after: 50, notFixed: 'The one on the left works again. The one behind the couch is still dead.' },
      staff(
        53,
        "Sorry about that. There's a second junction box. The electrician will be back as soon as the part comes in.",
      ),
    ],
  },
  {
    from: JORDAN,
    daysAgo: 71.3,
    type: 'plumbing',
    priority: 'emergency',
    isUrgent: true,
    text: "Water is coming through the bathroom ceiling. I shut the valve under the sink, but it didn't help.",
    later: [
      inProgress(0.4),
      staff(
        0.5,
        'A plumber is on the way and will be there in twenty minutes. Please stay away from the light switch.',
      ),
      tenant(0.6, "Thank you! I'm home."),
      done(7),
      confirmed(26),
    ],
  },
  {
    from: JORDAN,
    daysAgo: 133.7,
    type: 'painting',
    priority: 'low',
    text: 'The paint on the kitchen windowsill is flaking off.',
    notes: 'Built before 1978. Use lead-safe work practices.',
    later: [inProgress(196), done(243), confirmed(270)],
  },
  {
    from: JORDAN,
    daysAgo: 214.2,
    type: 'other',
    priority: 'low',
    text: "My mailbox key turns, but the door won't open.",
    later: [tenant(9, 'Never mind, I had the wrong key. Sorry about that!'), { after: 10, status: 'cancelled' }],
  },
  {
    from: 'priya.raman@example.com',
    daysAgo: 0.2,
    type: 'electrical',
    priority: 'emergency',
    isUrgent: true,
    text: 'I smell something burning at the electrical panel. I turned off the main breaker.',
    later: [inProgress(0.3), note(0.4, "Called the electrician. He's twenty minutes out.")],
  },
  {
    from: 'daniel.fitzgerald@example.com',
    daysAgo: 4.3,
    type: 'appliance',
    priority: 'medium',
    text: "The refrigerator has gotten loud and isn't keeping food cold.",
    later: [],
  },
  {
    from: 'mei.tanaka@example.com',
    daysAgo: 9.4,
    type: 'flooring',
    priority: 'low',
    text: 'Three floorboards in the hallway are loose and creak.',
    later: [inProgress(120), staff(121, 'Our carpenter will be out next week. Which mornings work for you?')],
  },
  {
    from: 'luis.carvalho@example.com',
    daysAgo: 1.6,
    type: 'plumbing',
    priority: 'high',
    text: "The toilet won't stop running and the tank won't fill.",
    later: [inProgress(11), done(26)],
  },
  {
    // Before the lease ended.
    from: 'fatima.haddad@example.com',
    daysAgo: 45.2,
    type: 'hvac',
    priority: 'medium',
    text: "The thermostat screen is blank and the heat won't shut off.",
    later: [inProgress(30), done(52), confirmed(80)],
  },
  {
    from: 'grace.lindqvist@example.com',
    daysAgo: 3.1,
    type: 'landscaping',
    priority: 'low',
    text: 'A maple branch is hanging over my parking space and scraping the cars.',
    later: [],
  },
  {
    from: 'marcus.bell@example.com',
    daysAgo: 40.5,
    type: 'electrical',
    priority: 'medium',
    text: 'The stairwell light keeps flickering.',
    later: [inProgress(49), done(50), confirmed(75)],
  },
  {
    from: 'ruth.kamau@example.com',
    daysAgo: 12.8,
    type: 'other',
    priority: 'medium',
    text: "The building's front door lock sticks when it's cold.",
    later: [inProgress(26), tenant(60, "It's getting worse. Yesterday it took me ten minutes to get in.")],
  },
  {
    from: { name: 'Helen Marsh', email: 'helen.marsh@example.com', address: '52 Beacon Street, Boston, MA 02108' },
    daysAgo: 1.1,
    type: 'painting',
    priority: 'low',
    text: "We'd like two rooms painted before our new tenants move in next month.",
    later: [],
  },
  {
    from: {
      name: 'Tom Becker',
      email: 'tom.becker@example.com',
      phone: '(617) 555-0177',
      address: '9 Chestnut Street, Salem, MA 01970',
    },
    daysAgo: 29.6,
    type: 'landscaping',
    priority: 'medium',
    text: 'The storm took down part of the fence in the backyard.',
    later: [inProgress(40), done(170)],
  },
]
