import { expect, type Page, test, WITH_MOTION } from '../fixtures.ts'

test.use(WITH_MOTION)

const themeOf = (page: Page) =>
  page.evaluate(() => ({
    chosen: document.documentElement.dataset['theme'] ?? null,
    paper: getComputedStyle(document.body).backgroundColor,
  }))
const LIGHT = 'rgb(251, 248, 243)'
const DARK = 'rgb(15, 23, 32)'

test('the theme follows the system until one is chosen, and the choice is remembered', async ({
  page,
  visit,
  watch,
}) => {
  const paper = { light: LIGHT, dark: DARK }
  for (const system of ['light', 'dark'] as const)
    await test.step(`with a ${system} system it follows it, can be switched, and is remembered`, async () => {
      const other = system === 'light' ? 'dark' : 'light'
      await page.emulateMedia({ colorScheme: system })
      await visit('/privacy')
      expect(await themeOf(page)).toEqual({ chosen: null, paper: paper[system] })
      await page.getByRole('button', { name: `Switch to ${other} theme` }).click()
      await expect.poll(() => themeOf(page)).toEqual({ chosen: other, paper: paper[other] })
      await page.reload()
      expect(await themeOf(page)).toEqual({ chosen: other, paper: paper[other] })

      await page.getByRole('button', { name: `Switch to ${system} theme` }).click()
      await expect.poll(() => themeOf(page)).toEqual({ chosen: system, paper: paper[system] })
      await page.emulateMedia({ colorScheme: other })
      await expect.poll(() => themeOf(page)).toEqual({ chosen: system, paper: paper[system] })
      await page.emulateMedia({ colorScheme: system })
      await page.getByRole('button', { name: 'Use system theme' }).click()
      await expect.poll(() => themeOf(page)).toEqual({ chosen: null, paper: paper[system] })
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
    })

  await test.step('a choice made on one page applies on the next', async () => {
    watch.expects(/404 GET .*\/elsewhere/)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await page.goto('/elsewhere')
    expect(await themeOf(page)).toEqual({ chosen: 'dark', paper: DARK })
  })

  await test.step('a remembered theme is set before the first paint', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    // The state when the parser reaches the body, before any paint.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        observer.disconnect()
        sessionStorage.setItem('theme-at-body', document.documentElement.dataset['theme'] ?? 'none')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/privacy')
    expect(await page.evaluate(() => sessionStorage.getItem('theme-at-body'))).toBe('dark')
    // It is in the HTML itself, before anything that could be painted.
    const script = page.locator('head script:not([src]):not([type])')
    await expect(script).toHaveCount(1)
    expect(await script.textContent()).toContain('localStorage')
  })
})
