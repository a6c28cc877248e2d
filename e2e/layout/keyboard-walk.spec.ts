import type { Property } from '#contract/properties/public.ts'
import { expect, homeWith, type Page, test } from '../fixtures.ts'

type Address = (homes: readonly Property[]) => string
const homeFor =
  (kind: string): Address =>
  (homes) =>
    `/properties/${homeWith(homes, ({ priceType }) => priceType === kind).id}`

const PAGES: Record<string, Record<string, string | Address>> = {
  'about the company': { home: '/', about: '/about', services: '/services' },
  'of properties': {
    properties: '/properties?type=rent&location=Boston',
    'home for sale': homeFor('sale'),
    'home for rent': homeFor('rent'),
  },
  'with a form': { contact: '/contact', maintenance: '/maintenance', 'tenant portal': '/tenant-portal' },
  'of rules': {
    privacy: '/privacy',
    terms: '/terms',
    accessibility: '/accessibility',
    'fair housing': '/fair-housing',
  },
}

interface Stop {
  name: string
  left: number
  right: number
  top: number
  bottom: number
  /** It stays in place while the page scrolls. */
  isFixed: boolean
  /** The number of its card. -1 for none. */
  card: number
}

/** All interactive elements in document order, with their positions on the page. */
function findStops(): Stop[] {
  const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]'
  const stops = [...document.querySelectorAll<HTMLElement>(all)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
  )
  Object.assign(globalThis, { stops })
  const cards = [...document.querySelectorAll('article')]
  return stops.map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const { position } = getComputedStyle(element)
    const name = (element.ariaLabel ?? element.textContent.trim()) || element.id
    return {
      name,
      left,
      right,
      top,
      bottom,
      isFixed: position === 'fixed',
      card: cards.indexOf(element.closest('article')!),
    }
  })
}

/** The index of the focused element, and what is wrong with its focus ring. -1 for none. */
function look(): { at: number; trouble: string } {
  const element = document.activeElement
  const at = (Reflect.get(globalThis, 'stops') as Element[]).findIndex((stop) => stop === element)
  if (!element || at < 0) return { at, trouble: element === document.body ? '' : `unforeseen: ${element?.outerHTML}` }
  // The outline may be on an enclosing element: the card for its link, the label for its field.
  const looks = [element, element.closest('label, article, li')].flatMap((one) =>
    one ? [getComputedStyle(one), getComputedStyle(one, '::after')] : [],
  )
  const isSeen = looks.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  )
  if (!isSeen) return { at, trouble: 'no ring' }
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x, y] = [
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  ]
  if (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) return { at, trouble: 'out of sight' }
  const onTop = document.elementFromPoint(x, y)
  const isFree =
    !onTop ||
    element.contains(onTop) ||
    onTop.contains(element) ||
    onTop.closest('article, li, label')?.contains(element)
  return { at, trouble: isFree ? '' : `under ${onTop.outerHTML.slice(0, 120)}` }
}

/** Moving up the page is only allowed into a column further right, in reading order, and within a card: its heart comes after the home's name. */
const goesBack = (from: Stop, to: Stop) =>
  to.bottom <= from.top && to.left < from.right && (to.card === -1 || to.card !== from.card)

async function walk(page: Page) {
  const stops = await page.evaluate(findStops)
  expect(stops.length).toBeGreaterThan(10)
  const walked: { at: number; trouble: string }[] = []
  for (const _ of stops) {
    await page.keyboard.press('Tab')
    walked.push(await page.evaluate(look))
  }
  const nameAt = (at: number) => stops[at]?.name ?? 'nothing'
  expect(walked.map(({ at }) => nameAt(at))).toEqual(stops.map(({ name }) => name))
  expect(walked.map(({ at }) => at)).toEqual(stops.map((_, at) => at))
  expect(walked.filter(({ trouble }) => trouble !== '').map(({ at, trouble }) => `${nameAt(at)}: ${trouble}`)).toEqual(
    [],
  )
  const inPage = stops.filter(({ isFixed }) => !isFixed)
  const backwards = inPage.filter((stop, at) => at > 0 && goesBack(inPage[at - 1]!, stop)).map(({ name }) => name)
  expect(backwards, 'against the order of reading').toEqual([])
  // After the last element the focus leaves the page.
  await page.keyboard.press('Tab')
  expect((await page.evaluate(look)).at).toBeLessThan(1)
}

for (const [kind, pages] of Object.entries(PAGES)) {
  test(`every control is reachable by keyboard, in order and visible: pages ${kind}`, async ({
    page,
    visit,
    homes,
  }) => {
    for (const [name, address] of Object.entries(pages))
      for (const width of [390, 1280])
        await test.step(`${name}, ${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 })
          await visit(typeof address === 'string' ? address : address(homes))
          await walk(page)
        })
  })
}
