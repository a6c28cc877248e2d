import { expect, type Page, test, WITH_MOTION } from '../fixtures.ts'

test.use(WITH_MOTION)

const assistanceOn = (page: Page) => ({
  button: page.getByRole('button', { name: 'Need assistance?' }),
  consultation: page.getByRole('link', { name: 'Schedule Consultation' }),
  maintenance: page.getByRole('link', { name: 'Request Maintenance' }),
})

test('the help menu opens on every page, by pointer and by keyboard', async ({ page, visit, watch }) => {
  watch.expects(/404 GET .*\/nowhere/)
  const { button, consultation, maintenance } = assistanceOn(page)

  const opens = async () => {
    await expect(consultation).toBeHidden()
    await button.click()
    await expect(consultation).toHaveAttribute('href', '/contact')
    await expect(maintenance).toHaveAttribute('href', '/maintenance')
  }
  for (const address of ['/nowhere', '/'])
    await test.step(`it opens on ${address}`, async () => {
      await visit(address)
      await opens()
    })
  for (const [navigation, name] of [
    ['Main', 'About'],
    ['Main', 'Services'],
    ['Main', 'Properties'],
    ['Legal', 'Privacy'],
  ] as const)
    await test.step(`it opens after navigating to ${name}`, async () => {
      await page.getByRole('navigation', { name: navigation }).getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/${name.toLowerCase()}`)
      await opens()
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
async function findCovered(page: Page) {
  const box = await assistanceOn(page).button.boundingBox()
  return await page.evaluate((edge) => {
    // Scrollable rows clip their content.
    const words = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const found: string[] = []
    while (words.nextNode()) {
      range.selectNodeContents(words.currentNode)
      const isOut = [...range.getClientRects()].some((line) => line.width > 1 && line.right > edge)
      const isSeen =
        words.currentNode.parentElement?.checkVisibility() &&
        !words.currentNode.parentElement.closest('.sr-only, .snap-x')
      if (isOut && isSeen) found.push(words.currentNode.textContent ?? '')
    }
    // A quiet button has 12 px of padding next to its text.
    for (const control of document.querySelectorAll('main :is(a, button, input, select)')) {
      const place = control.getBoundingClientRect()
      const isOut = place.width > 1 && place.left < innerWidth && place.right > edge + 12
      if (isOut && !control.closest('.snap-x')) found.push(control.outerHTML)
    }
    return found
  }, box!.x + 0.5)
}

test('it covers no text and no control: beside the page, or in the navbar', async ({ page, visit, homes }) => {
  const { button } = assistanceOn(page)
  for (const address of ['/', '/properties', `/properties/${homes[0]?.id}`]) {
    await visit(address)
    for (const width of [1440, 1280, 1024])
      await test.step(`${address} at ${width} px: beside the page`, async () => {
        await page.setViewportSize({ width, height: 800 })
        expect(await findCovered(page), address).toEqual([])
      })
    for (const width of [768, 390, 320])
      await test.step(`${address} at ${width} px: in the navbar`, async () => {
        await page.setViewportSize({ width, height: 800 })
        const navbar = page.getByRole('banner')
        const inNavbar = navbar.getByRole('button', { name: 'Need assistance?' })
        await expect(inNavbar).toBeVisible()
        await expect(button).toHaveCount(1)
        const spans = await navbar
          .locator('a:visible, button:visible')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]))
        // None of them touches the next.
        for (const [at, [left]] of spans.entries()) if (at > 0) expect(left).toBeGreaterThanOrEqual(spans[at - 1]![1]!)
        await page.mouse.wheel(0, 400)
        await expect(inNavbar).toBeInViewport({ ratio: 1 })
      })
  }

  await test.step('its edges are visible in forced colors', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const edge = await button.evaluate((element) => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
        return { borderTopWidth, isSeen: borderTopColor !== backgroundColor }
      })
      expect(edge).toEqual({ borderTopWidth: '1px', isSeen: true })
    }
  })
})
