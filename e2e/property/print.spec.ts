import type { Property } from '#contract/properties/public.ts'
import { expect, pagesOf, test } from '../fixtures.ts'

const wordiness = ({ description, features, lastMonth, securityDeposit, lockFee, imageUrls }: Property) =>
  (description ?? '').length +
  30 * features.length +
  100 * [lastMonth, securityDeposit, lockFee].filter(Boolean).length +
  30 * imageUrls.length

test('a home prints on one page, even with the most content', async ({ page, visit, homes }) => {
  for (const priceType of ['rent', 'sale'] as const)
    await test.step(`a home for ${priceType} prints on one page`, async () => {
      const [most] = homes
        .filter((home) => home.priceType === priceType)
        .toSorted((one, other) => wordiness(other) - wordiness(one))
      await visit(`/properties/${most?.id}`)
      const code = page.locator(`img[src$="${most?.id}.svg"]`)
      await expect(code).toHaveJSProperty('naturalWidth', 0)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText(`/properties/${most?.id}`)).toBeVisible()
      await page.emulateMedia({ media: null })
      for (const format of ['Letter', 'A4']) {
        expect(pagesOf(await page.pdf({ format })), format).toBe(1)
        const margin = { top: '0.4in', right: '0.4in', bottom: '0.4in', left: '0.4in' }
        expect(pagesOf(await page.pdf({ format, margin })), `${format} with a browser's margins`).toBe(1)
      }
      // Loaded for print only.
      await expect(code).not.toHaveJSProperty('naturalWidth', 0)
    })
})
