import { expect, type Page } from '../fixtures.ts'

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

/** All interactive elements in document order, with their positions on the page. The next Tab leads to the first. */
function findStops(): Stop[] {
  scrollTo(0, 0)
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]'
  const stops = [...document.querySelectorAll<HTMLElement>(all)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
  )
  Object.assign(globalThis, { stops })
  // In a part that the browser has not laid out yet, the first position that is read is zero.
  for (const element of stops) element.getBoundingClientRect()
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

/** Looks before every key, in the page itself, because asking for it after each takes as long as the key. */
const LOOK_BEFORE_KEYS = `
  if (!globalThis.walked) addEventListener('keydown', () => globalThis.walked.push((${look.toString()})()), true)
  globalThis.walked = []
`

/** One Tab to this stop, as a person does it: the browser has drawn the page before and after the key. */
async function lookAgain(page: Page, at: number): Promise<string> {
  const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
  if (at === 0) await page.evaluate(findStops)
  else await page.evaluate(`globalThis.stops[${at - 1}].focus()`)
  await page.evaluate(drawn)
  await page.keyboard.press('Tab')
  await page.evaluate(drawn)
  const seen = await page.evaluate<{ at: number; trouble: string }>(`(${look.toString()})()`)
  return seen.at === at ? seen.trouble : `Tab leads to ${seen.at} and not to ${at}`
}

/** Walks through the page with Tab: every control is reached, in order, and its focus is visible. */
export async function walkByKeyboard(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const stops = await page.evaluate(findStops)
  expect(stops.length).toBeGreaterThan(10)
  await page.evaluate(LOOK_BEFORE_KEYS)
  // Tab is held down: once for each stop, then out of the page, and once more to look at that.
  await Promise.all(Array.from({ length: stops.length + 2 }, () => page.keyboard.down('Tab')))
  await page.keyboard.up('Tab')
  const seen = await page.evaluate<{ at: number; trouble: string }[]>('scrollTo(0, 0), globalThis.walked')
  const walked = seen.slice(1, -1)
  const nameAt = (at: number) => stops[at]?.name ?? 'nothing'
  expect(walked.map(({ at }) => nameAt(at))).toEqual(stops.map(({ name }) => name))
  expect(walked.map(({ at }) => at)).toEqual(stops.map((_, at) => at))
  // A key that is held down can be faster than the page is drawn, so each trouble is looked at again.
  const troubles: string[] = []
  for (const { at } of walked.filter(({ trouble }) => trouble !== '')) {
    const trouble = await lookAgain(page, at)
    if (trouble) troubles.push(`${nameAt(at)}: ${trouble}`)
  }
  expect(troubles).toEqual([])
  const inPage = stops.filter(({ isFixed }) => !isFixed)
  const backwards = inPage.filter((stop, at) => at > 0 && goesBack(inPage[at - 1]!, stop)).map(({ name }) => name)
  expect(backwards, 'against the order of reading').toEqual([])
  expect(seen.at(-1)?.at).toBeLessThan(1)
}
