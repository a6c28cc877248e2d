import axe from 'axe-core'
import { expect, type Page } from '../fixtures.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Ends what is on its way from one look to another, such as the colours of a theme: half-way nobody reads. What ends may set off more. */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (let round = 0; round < 10; round += 1) {
      const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      for (const transition of moving) transition.finish()
      if (moving.length === 0) return
    }
  })

/** What breaks one of these rules, and where. axe is put into each page once: reading it takes longer than most of its runs. */
async function report(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  await endTransitions(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return await page.evaluate(async (only) => {
    const { run } = Reflect.get(globalThis, 'axe') as {
      run: (page: Document, options: axe.RunOptions) => Promise<axe.AxeResults>
    }
    // Without the details of what is fine, which take most of the time.
    const { violations } = await run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, runOnly)
}

/** What axe has to say of the page as it is now: each rule that is broken, and where. */
export const findings = (page: Page) => report(page, { type: 'tag', values: TAGS })

/** The one rule that another theme can break. */
const contrastFindings = (page: Page) => report(page, { type: 'rule', values: ['color-contrast'] })

/** Every width in both themes, without leaving the state that the page is in. */
export async function isFineAt(page: Page, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await findings(page), `${width} px, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await contrastFindings(page), `${width} px, dark`).toEqual([])
  }
}
