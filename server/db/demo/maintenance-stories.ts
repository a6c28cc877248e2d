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
    text: 'The radiator in the bedroom stays cold. The one in the living room is warm.',
    notes: 'Old valve. Keys are with the office.',
    later: [
      inProgress(3),
      staff(3.1, 'Hello Jordan, our heating technician can be with you within two hours. Does that suit you?'),
      tenant(3.6, 'Yes, I am home. Please ring the lower bell, the upper one is broken.'),
      note(4, 'Take the lower bell along: it is the same circuit.'),
      staff(8.5, 'The valve is stuck and the part comes tomorrow. He left an electric heater with you for the night.'),
    ],
  },
  {
    from: JORDAN,
    daysAgo: 2.2,
    type: 'plumbing',
    priority: 'medium',
    text: 'The kitchen faucet drips, about once a second. A bowl underneath fills up overnight.',
    later: [tenant(20, 'It has become a thin stream by now.')],
  },
  {
    from: JORDAN,
    daysAgo: 6.1,
    type: 'appliance',
    priority: 'medium',
    text: 'The dishwasher stops in the middle of its program and leaves the water standing.',
    later: [
      inProgress(22),
      staff(22.2, 'We ordered a drain pump. It takes three days to come, and we bring it the same day.'),
      done(98),
    ],
  },
  {
    from: JORDAN,
    daysAgo: 24.4,
    type: 'electrical',
    priority: 'high',
    text: 'Two outlets in the living room are dead. The breaker is on.',
    later: [
      inProgress(5),
      done(28),
      { after: 50, notFixed: 'The left one works again. The one behind the sofa is still dead.' },
      staff(
        53,
        'Sorry about that: there is a second junction box. The electrician comes back as soon as the part is here.',
      ),
    ],
  },
  {
    from: JORDAN,
    daysAgo: 71.3,
    type: 'plumbing',
    priority: 'emergency',
    isUrgent: true,
    text: 'Water runs from the ceiling of the bathroom. I have closed the valve under the sink, it does not help.',
    later: [
      inProgress(0.4),
      staff(0.5, 'Somebody is on the way and will be there in twenty minutes. Please keep away from the light switch.'),
      tenant(0.6, 'Thank you! I am here.'),
      done(7),
      confirmed(26),
    ],
  },
  {
    from: JORDAN,
    daysAgo: 133.7,
    type: 'painting',
    priority: 'low',
    text: 'The paint on the window sill of the kitchen comes off in flakes.',
    notes: 'Built before 1978: lead-safe work practices.',
    later: [inProgress(196), done(243), confirmed(270)],
  },
  {
    from: JORDAN,
    daysAgo: 214.2,
    type: 'other',
    priority: 'low',
    text: 'The key of the mailbox turns, but the door does not open.',
    later: [tenant(9, 'It was the wrong key, sorry. All is well.'), { after: 10, status: 'cancelled' }],
  },
  {
    from: 'priya.raman@example.com',
    daysAgo: 0.2,
    type: 'electrical',
    priority: 'emergency',
    isUrgent: true,
    text: 'There is a smell of burning at the fuse box. I have switched the main breaker off.',
    later: [inProgress(0.3), note(0.4, 'Electrician called at once, twenty minutes away.')],
  },
  {
    from: 'daniel.fitzgerald@example.com',
    daysAgo: 4.3,
    type: 'appliance',
    priority: 'medium',
    text: 'The refrigerator is louder than it was and no longer gets really cold.',
    later: [],
  },
  {
    from: 'mei.tanaka@example.com',
    daysAgo: 9.4,
    type: 'flooring',
    priority: 'low',
    text: 'Three boards of the hallway floor have come loose and creak.',
    later: [inProgress(120), staff(121, 'Our carpenter comes next week. Which mornings suit you?')],
  },
  {
    from: 'luis.carvalho@example.com',
    daysAgo: 1.6,
    type: 'plumbing',
    priority: 'high',
    text: 'The toilet runs without end and the tank does not fill.',
    later: [inProgress(11), done(26)],
  },
  {
    from: 'fatima.haddad@example.com',
    daysAgo: 18.2,
    type: 'hvac',
    priority: 'medium',
    text: 'The thermostat shows nothing any more, and the heating runs all the time.',
    later: [inProgress(30), done(52), confirmed(80)],
  },
  {
    from: 'grace.lindqvist@example.com',
    daysAgo: 3.1,
    type: 'landscaping',
    priority: 'low',
    text: 'A branch of the maple hangs over the parking space and touches the cars.',
    later: [],
  },
  {
    from: 'marcus.bell@example.com',
    daysAgo: 40.5,
    type: 'electrical',
    priority: 'medium',
    text: 'The light in the stairwell flickers.',
    later: [inProgress(49), done(50), confirmed(75)],
  },
  {
    from: 'ruth.kamau@example.com',
    daysAgo: 12.8,
    type: 'other',
    priority: 'medium',
    text: 'The lock of the front door of the building sticks when it is cold.',
    later: [inProgress(26), tenant(60, 'It has got worse, yesterday I could not get in for ten minutes.')],
  },
  {
    from: { name: 'Helen Marsh', email: 'helen.marsh@example.com', address: '52 Beacon Street, Boston, MA 02108' },
    daysAgo: 1.1,
    type: 'painting',
    priority: 'low',
    text: 'We would like two rooms painted before our new tenants move in next month.',
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
    text: 'The storm has torn part of the fence at the back of the garden.',
    later: [inProgress(40), done(170)],
  },
]
