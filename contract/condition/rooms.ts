/** What nearly every room has. */
export const USUAL_ITEMS = [
  'Walls and ceiling',
  'Floor',
  'Windows and screens',
  'Doors and locks',
  'Lights and outlets',
]

/** The rooms of a new statement, each with its items. Staff change them. */
export const USUAL_ROOMS: readonly { name: string; items: readonly string[] }[] = [
  {
    name: 'Kitchen',
    items: [...USUAL_ITEMS, 'Cabinets and counters', 'Sink and faucet', 'Stove and oven', 'Refrigerator'],
  },
  { name: 'Living room', items: USUAL_ITEMS },
  { name: 'Bedroom', items: [...USUAL_ITEMS, 'Closet'] },
  { name: 'Bathroom', items: [...USUAL_ITEMS, 'Sink and faucet', 'Toilet', 'Tub or shower', 'Fan'] },
  { name: 'Whole home', items: ['Heat', 'Hot water', 'Smoke and CO alarms', 'Entry, hall and stairs', 'Keys'] },
]
