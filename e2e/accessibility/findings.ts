import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '../fixtures.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

async function report(axe: AxeBuilder): Promise<string[]> {
  // No frames here: one run in the page itself is enough.
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** What axe has to say of the page as it is now: each rule that is broken, and where. */
export const findings = (page: Page) => report(new AxeBuilder({ page }).withTags(TAGS))

/** The one rule that another theme can break. */
export const contrastFindings = (page: Page) => report(new AxeBuilder({ page }).withRules(['color-contrast']))

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
