import { expect, type Page, test } from '../fixtures.ts'

const assistanceOn = (page: Page) => ({
  button: page.getByRole('button', { name: 'Need assistance?' }),
  consultation: page.getByRole('link', { name: 'Schedule Consultation' }),
  maintenance: page.getByRole('link', { name: 'Request Maintenance' }),
})

test('the help menu opens on every page, by pointer and by keyboard', async ({ page, visit, watch }) => {
  watch.expects(/404 GET .*\/nowhere/)
  const { button, consultation, maintenance } = assistanceOn(page)

  for (const address of ['/', '/about', '/services', '/properties', '/privacy', '/nowhere'])
    await test.step(`it opens on ${address}`, async () => {
      await visit(address)
      await expect(consultation).toBeHidden()
      await button.click()
      await expect(consultation).toHaveAttribute('href', '/contact')
      await expect(maintenance).toHaveAttribute('href', '/maintenance')
    })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(consultation).toBeHidden()

  await test.step('a click outside closes it', async () => {
    await button.click()
    await expect(consultation).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(consultation).toBeHidden()
  })

  await test.step('it opens by keyboard, Esc closes it and restores the focus, and its links work', async () => {
    await button.press('Enter')
    await expect(consultation).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(consultation).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(consultation).toBeHidden()
    await expect(button).toBeFocused()
    await button.press('Enter')
    await consultation.press('Enter')
    await expect(page).toHaveURL('/contact')
    await expect(button).toHaveCount(0)
  })
})

/** The words and controls of the page that the button would cover. */
async function findCovered(page: Page, width: number, height: number) {
  const box = await assistanceOn(page).button.boundingBox()
  // The margin on a phone is 4 px narrower than a touch target, and the button hides on scrolling down.
  const isPhone = width < 640
  return await page.evaluate(
    ({ edge, depth }) => {
      // Scrollable rows clip their content.
      const words = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const found: string[] = []
      while (words.nextNode()) {
        range.selectNodeContents(words.currentNode)
        const isOut = [...range.getClientRects()].some(
          (line) => line.width > 1 && line.right > edge && line.top < depth,
        )
        const isSeen =
          words.currentNode.parentElement?.checkVisibility() &&
          !words.currentNode.parentElement.closest('.sr-only, .snap-x')
        if (isOut && isSeen) found.push(words.currentNode.textContent ?? '')
      }
      // A quiet button has 12 px of padding next to its text.
      for (const control of document.querySelectorAll('main :is(a, button, input, select)')) {
        const place = control.getBoundingClientRect()
        if (
          place.width > 1 &&
          place.left < innerWidth &&
          place.right > edge + 12 &&
          place.top < depth &&
          !control.closest('.snap-x')
        )
          found.push(control.outerHTML)
      }
      return found
    },
    isPhone ? { edge: box!.x + 4.5, depth: height } : { edge: box!.x + 0.5, depth: 1e6 },
  )
}

test('it covers no text and no control at any width, and hides on a phone', async ({ page, visit, homes }) => {
  for (const address of ['/', '/properties', `/properties/${homes[0]?.id}`]) {
    await visit(address)
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [768, 1024],
      [390, 844],
    ] as const)
      await test.step(`${address} at ${width} px`, async () => {
        await page.setViewportSize({ width, height })
        // A phone's page is not the resized page of a computer.
        if (width === 390) await visit(address)
        expect(await findCovered(page, width, height), address).toEqual([])
      })
  }

  await test.step('on a phone it hides while the user scrolls down', async () => {
    await visit('/about')
    const { button } = assistanceOn(page)
    await expect(button).toBeInViewport()
    // It reacts to scrolling only after hydration, so the test keeps scrolling.
    await expect(async () => {
      await page.mouse.wheel(0, 100)
      await expect(button).not.toBeInViewport({ timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await page.mouse.wheel(0, -200)
    await expect(button).toBeInViewport()
  })
})
