import { expect, test } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

test('the page supports forced colors and reduced motion', async ({ page, visit, homes }) => {
  await test.step('forced colors: current, selected and pressed states stay visible', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await visit('/properties?type=sale')
    const { tab, cards } = listOn(page)
    const border = (name: string) => tab(name).evaluate((element) => getComputedStyle(element).borderTopWidth)
    expect(await border('For Sale')).toBe('1px')
    expect(await border('For Rent')).toBe('0px')
    const heart = cards.first().getByRole('button')
    const drawn = () => heart.locator('svg').evaluate((element) => getComputedStyle(element).fill)
    const before = await drawn()
    await heart.click()
    await expect.poll(drawn).not.toBe(before)
    await heart.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(cards.first().getByRole('link')).toBeFocused()
  })

  await test.step('reduced motion: nothing animates, and everything still works', async () => {
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
    await visit(`/properties/${homes[0]?.id}`)
    await page.getByRole('button', { name: /^Show all/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await dialog.getByRole('button', { name: 'Next photo' }).click()
    await expect(dialog.getByText('Photo 2 of')).toHaveCount(1)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})
