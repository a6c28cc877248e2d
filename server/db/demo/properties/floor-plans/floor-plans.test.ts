import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../listings.ts'
import { FLOOR_PLANS } from './floor-plans.ts'
import { boxOf, type Floor, isOutdoor, type Plan, readOpening, type Room, sharedWall } from './plan.ts'

const SIDES = new Set(['north', 'east', 'south', 'west'])
const indoors = (plan: Plan) => plan.flatMap(({ rooms }) => rooms.filter((room) => !isOutdoor(room)))
const count = (plan: Plan, named: RegExp) => indoors(plan).filter(([name]) => named.test(name)).length

const overlap = (one: Room, other: Room) => {
  const [a, b] = [boxOf(one), boxOf(other)]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Of the openings, those that join no two rooms: their walls do not touch for the width of a door. */
const impossible = ({ rooms, openings }: Floor) =>
  openings.filter((opening) => {
    const { from, kind, to } = readOpening(opening)
    if (SIDES.has(from)) return !rooms.some(([name]) => name === to)
    return !rooms.some((one) =>
      rooms.some((other) => {
        const wall = one !== other && one[0] === from && other[0] === to ? sharedWall(boxOf(one), boxOf(other)) : null
        return wall !== null && wall.to - wall.from >= (kind === '|' ? 2 : 3)
      }),
    )
  })

/** The names of rooms that nobody can enter. */
function closed({ rooms, openings }: Floor) {
  const ways = openings.map((opening) => readOpening(opening))
  const entered = new Set([
    ways.find(({ from }) => SIDES.has(from))?.to ?? rooms.find(([name]) => /porch|Hall/.test(name))?.[0],
  ])
  // Each round finds at least one more room, if there is one.
  rooms.forEach(() => {
    for (const { from, to } of ways) if (entered.has(from) || entered.has(to)) entered.add(from).add(to)
  })
  return rooms.map(([name]) => name).filter((name) => !entered.has(name))
}

describe.each(Object.entries(FLOOR_PLANS))('the floor plan of %s', (slug, plan) => {
  const home = LISTINGS.find((listing) => listing.slug === slug)

  test('has the bedrooms, the bathrooms and the square feet of the home', () => {
    expect({ bedrooms: count(plan, /^Bedroom/), bathrooms: count(plan, /^(Bath|Restroom)/) }).toEqual({
      bedrooms: home?.bedrooms,
      bathrooms: home?.bathrooms,
    })
    const area = indoors(plan).reduce((sum, [, , , width, depth]) => sum + width * depth, 0)
    expect(Math.abs(area - home!.sqft!) / home!.sqft!).toBeLessThan(0.015)
  })

  test('has a tub unless the home has a roll-in shower', () => {
    const hasShower = plan.some(({ showers = [] }) => showers.length > 0)
    expect(hasShower).toBe(home?.facts.accessibility.includes('roll-in-shower'))
  })

  test('has rooms beside each other that can be entered', () => {
    for (const floor of plan) {
      const { rooms } = floor
      const crossing = rooms.filter((room, at) => rooms.slice(at + 1).some((other) => overlap(room, other)))
      expect({ crossing, impossible: impossible(floor), closed: closed(floor) }).toEqual({
        crossing: [],
        impossible: [],
        closed: [],
      })
    }
  })
})
