import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { expect, type Page } from '../fixtures.ts'

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
const EVERY_RULE: axe.RunOnly = { type: 'tag', values: TAGS }
/** The rules that another theme can violate. */
const COLOR_RULES: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
/** The rules that another width can violate even if it shows the same elements. */
const LAYOUT_RULES: axe.RunOnly = {
  type: 'rule',
  values: [
    ...COLOR_RULES.values,
    'label-content-name-mismatch',
    'scrollable-region-focusable',
    'skip-link',
    'target-size',
  ],
}

/** The axe violations of the page, or null if axe is not loaded. */
async function run(runOnly: axe.RunOnly): Promise<string[] | null> {
  const loaded = Reflect.get(globalThis, 'axe') as typeof axe | undefined
  if (!loaded) return null
  // Finishes running transitions, such as the colors of a theme, which axe must not measure halfway. Finishing one may start others.
  for (let round = 0; round < 10; round += 1) {
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (const transition of moving) transition.finish()
    if (moving.length === 0) break
  }
  // Without details of passed rules, which take most of the time.
  const { violations } = await loaded.run(document, { runOnly, resultTypes: ['violations'] })
  // A control that is half scrolled below a sticky bar is large enough as soon as it is scrolled out of there.
  const [left, top] = [scrollX, scrollY]
  for (const violation of violations.filter(({ id }) => id === 'target-size')) {
    const small = []
    for (const node of violation.nodes) {
      const control = document.querySelector(String(node.target.at(-1)))
      control?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = control && (await loaded.run(control, { runOnly: { type: 'rule', values: ['target-size'] } }))
      if (!again || again.violations.length > 0) small.push(node)
    }
    violation.nodes = small
  }
  scrollTo(left, top)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** axe is loaded once a page, because loading it takes longer than most runs. */
async function report(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const violations = await page.evaluate(run, runOnly)
  if (violations) return violations
  await page.evaluate(SOURCE)
  return (await page.evaluate(run, runOnly)) ?? ['axe could not be loaded']
}

/** The axe violations of the page in its current state. */
export const findings = (page: Page) => report(page, EVERY_RULE)

const THEMES = ['light', 'dark'] as const
const NARROW = 320
const WIDTHS = [390, 768, 1440]

/** Whether the page shows other elements than at the widths since the first. */
function isNew(isFirst: boolean): boolean {
  const seen = isFirst ? new Set<string>() : (Reflect.get(globalThis, 'seen') as Set<string>)
  const shown = [...document.querySelectorAll('body *')].map((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return 'n'
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 ? 'y' : 's'
  })
  const state = document.documentElement.outerHTML + shown.join('')
  const before = seen.size
  Object.assign(globalThis, { seen: seen.add(state) })
  return seen.size > before
}

async function isFineAtWidth(page: Page, width: number, turn: number) {
  const firstRules = (await page.evaluate(isNew, turn === 0)) ? EVERY_RULE : LAYOUT_RULES
  // Each width begins with the theme that the last one ended with, because a change of the theme renders everything again.
  for (const [at, colorScheme] of (turn % 2 === 0 ? THEMES : THEMES.toReversed()).entries()) {
    await page.emulateMedia({ colorScheme })
    const found = await report(page, at === 0 ? firstRules : COLOR_RULES)
    expect.soft(found, `${width} px, ${colorScheme}`).toEqual([])
  }
}

/** Checks every width in both themes, without changing the state of the page. */
export async function isFineAt(page: Page, widths: readonly number[]) {
  for (const [turn, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    await isFineAtWidth(page, width, turn)
  }
}

/** The elements that are wider than the window, described by their classes. */
function findWide(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => `${element.tagName} ${element.className}`)
}

/** Checks a whole page: no violations in both themes, and no horizontal scrolling, on a phone, a tablet and a desktop. */
export async function isFinePage(page: Page) {
  for (const [turn, width] of [NARROW, ...WIDTHS].entries()) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await page.evaluate(findWide), `${width} px`).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    if (width !== NARROW) await isFineAtWidth(page, width, turn - 1)
  }
}

/** Restores the window and the theme that every test begins with, for the next step of a walk. */
export async function restoreWindow(page: Page) {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: 'light' })
}
