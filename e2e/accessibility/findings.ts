import axe from 'axe-core'
import { expect, type Page } from '../fixtures.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Finishes running transitions, such as the colors of a theme, which axe must not measure halfway. Finishing one may start others. */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (let round = 0; round < 10; round += 1) {
      const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      for (const transition of moving) transition.finish()
      if (moving.length === 0) return
    }
  })

/** The violations of these rules. axe is injected once a page, because loading it takes longer than most runs. */
async function report(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  await endTransitions(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return await page.evaluate(async (only) => {
    const { run } = Reflect.get(globalThis, 'axe') as {
      run: (page: Document, options: axe.RunOptions) => Promise<axe.AxeResults>
    }
    // Without details of passed rules, which take most of the time.
    const { violations } = await run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, runOnly)
}

/** The axe violations of the page in its current state. */
export const findings = (page: Page) => report(page, { type: 'tag', values: TAGS })

/** Color contrast is the only rule that another theme can violate. */
const contrastFindings = (page: Page) => report(page, { type: 'rule', values: ['color-contrast'] })

/** Checks every width in both themes, without changing the state of the page. */
export async function isFineAt(page: Page, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await findings(page), `${width} px, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await contrastFindings(page), `${width} px, dark`).toEqual([])
  }
}

/** Restores the window and the theme that every test begins with, for the next step of a walk. */
export async function restoreWindow(page: Page) {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: 'light' })
}
