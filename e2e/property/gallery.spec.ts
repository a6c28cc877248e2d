import type { Property } from '#contract/properties/public.ts'
import { expect, hold, homeWith, type Page, test, WITH_MOTION } from '../fixtures.ts'

test.use(WITH_MOTION)

const withPictures = (homes: readonly Property[]) => homeWith(homes, ({ imageUrls }) => imageUrls.length >= 4)

const galleryOn = (page: Page) => {
  const lightbox = page.getByRole('dialog', { name: /^Photos of/ })
  return {
    pictures: page.getByRole('list', { name: 'Photos' }).getByRole('link'),
    all: page.getByRole('button', { name: /^Show all \d+ photos$/ }),
    lightbox,
    shows: (position: number, count: number) =>
      expect(lightbox.getByText(`Photo ${position} of ${count}:`)).toHaveCount(1),
    /** The other pictures are off-screen and hidden from screen readers. */
    shown: lightbox.getByRole('group', { name: 'Photos' }).getByRole('img'),
    next: lightbox.getByRole('button', { name: 'Next photo' }),
    previous: lightbox.getByRole('button', { name: 'Previous photo' }),
    close: lightbox.getByRole('button', { name: 'Close photos' }),
  }
}

test('the lightbox works by mouse, keyboard, wheel and Back', async ({ page, visit, homes, watch }) => {
  const home = withPictures(homes)
  const count = home.imageUrls.length
  await visit('/properties')
  await visit(`/properties/${home.id}`)
  const { pictures, all, lightbox, shows, shown, next, previous, close } = galleryOn(page)

  await test.step('a picture opens in full size, arrows and thumbnails show all of them', async () => {
    // Three are visible; the lightbox has the rest.
    await expect(pictures).toHaveCount(3)
    await pictures.nth(1).click()
    await shows(2, count)
    await expect(shown).toBeInViewport({ ratio: 0.9 })
    await next.click()
    await shows(3, count)
    await expect(shown).toBeInViewport({ ratio: 0.9 })
    await previous.click()
    await shows(2, count)
    await previous.click()
    await shows(1, count)
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await lightbox.getByRole('button', { name: `Show photo ${count}` }).click()
    await shows(count, count)
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
  })

  await test.step('keys: arrows, Home, End; the focus stays inside; Esc closes and restores it', async () => {
    await pictures.first().focus()
    await page.keyboard.press('Enter')
    await shows(1, count)
    await page.keyboard.press('ArrowRight')
    await shows(2, count)
    await page.keyboard.press('ArrowLeft')
    await shows(1, count)
    await page.keyboard.press('End')
    await shows(count, count)
    await page.keyboard.press('Home')
    await shows(1, count)

    for (let step = 0; step < count + 6; step++) {
      await page.keyboard.press('Tab')
      const isOutside = await lightbox.evaluate(
        (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
      )
      expect(isOutside, 'the focus is behind the dialog').toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
    await expect(pictures.first()).toBeFocused()
  })

  await test.step('a picture is enlarged by button, keys and double click; arrows move it; Esc resets, then closes', async () => {
    await all.click()
    await shows(1, count)
    const width = async () => (await shown.boundingBox())!.width
    const natural = await width()
    await lightbox.getByRole('button', { name: 'Zoom in' }).click()
    await expect(lightbox.getByText('Zoomed to 200%')).toHaveCount(1)
    await expect.poll(width).toBeCloseTo(natural * 2, 0)
    await page.keyboard.press('+')
    await expect(lightbox.getByText('Zoomed to 300%')).toHaveCount(1)
    const left = (await shown.boundingBox())!.x
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await shown.boundingBox())!.x).toBeLessThan(left)
    await shows(1, count)
    await page.keyboard.press('Escape')
    await expect.poll(width).toBeCloseTo(natural, 0)
    await shown.dblclick()
    await expect.poll(width).toBeCloseTo(natural * 2, 0)
    await page.keyboard.press('End')
    await shows(count, count)
    await expect(lightbox.getByText('Zoomed to')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
  })

  await test.step('the button opens the first, and closing restores the focus to it', async () => {
    await expect(all).toHaveText(`Show all ${home.imageUrls.length} photos`)
    await all.click()
    await shows(1, home.imageUrls.length)
    await close.click()
    await expect(lightbox).toBeHidden()
    await expect(all).toBeFocused()
  })

  await test.step('counter and picture stay in sync when a wheel scrolls, or the window resizes, during a step', async () => {
    await all.click()
    await shows(1, count)
    await next.click()
    await page.setViewportSize({ width: 900, height: 700 })
    await expect(shown).toBeInViewport({ ratio: 0.9 })
    const row = lightbox.getByRole('group', { name: 'Photos' })
    await row.hover()
    await next.click()
    await row.hover()
    await page.mouse.wheel(2000, 0)
    await expect(shown).toBeInViewport({ ratio: 0.9 })
    await page.mouse.wheel(-9000, 0)
    await shows(1, count)
    await expect(shown).toBeInViewport({ ratio: 0.9 })
    await close.click()
    await expect(lightbox).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('Back closes the lightbox and stays; closing it leaves no history entry', async () => {
    await all.click()
    await expect(lightbox).toBeVisible()
    await page.goBack()
    await expect(lightbox).toBeHidden()
    await expect(page).toHaveURL(`/properties/${home.id}`)
    await expect(all).toBeFocused()
    await all.click()
    await close.dblclick()
    await expect(lightbox).toBeHidden()
    await expect(page).toHaveURL(`/properties/${home.id}`)
    await page.goBack()
    await expect(page).toHaveURL('/properties')
  })

  await test.step('if the lightbox cannot be loaded, the picture itself is shown', async () => {
    watch.expects(/net::ERR_FAILED GET .*lightbox/)
    await page.route(/\/assets\/lightbox-.*\.js$/, (route) => route.abort())
    await visit(`/properties/${home.id}`)
    await pictures.first().click()
    await expect(page).toHaveURL(home.imageUrls[0] ?? '')
  })
})

test('it stays open while the texts below it are hydrated', async ({ page, visit, homes }) => {
  const home = withPictures(homes)
  const { pictures, shows } = galleryOn(page)
  const chunk = /\/assets\/property-texts-.*\.js$/
  const release = await hold(page, chunk)
  await visit(`/properties/${home.id}`)
  const requested = page.waitForRequest(chunk)
  await page.getByRole('heading', { name: 'About this property' }).scrollIntoViewIfNeeded()
  await requested
  await pictures.first().click()
  await shows(1, home.imageUrls.length)
  release()
  // React marks the elements that it has hydrated.
  const texts = page.locator('h2', { hasText: 'About this property' })
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'))
  await expect.poll(() => texts.evaluate(isHydrated)).toBe(true)
  await page.keyboard.press('End')
  await shows(home.imageUrls.length, home.imageUrls.length)
  await page.keyboard.press('Home')
  await shows(1, home.imageUrls.length)
})

test.describe('with touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  /** A swipe from right to left. */
  async function swipeLeft(page: Page) {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [{ x: 340, y: 420 }])
    for (let x = 320; x >= 60; x -= 20) await touch('touchMove', [{ x, y: 420 }])
    await touch('touchEnd', [])
    await session.detach()
  }

  test('a swipe shows the next picture', async ({ page, visit, homes }) => {
    const home = withPictures(homes)
    const count = home.imageUrls.length
    await visit(`/properties/${home.id}`)
    const { pictures, shows, shown, close, lightbox } = galleryOn(page)
    await pictures.first().tap()
    await shows(1, count)
    await swipeLeft(page)
    await shows(2, count)
    await expect(shown).toBeInViewport({ ratio: 0.9 })
    await swipeLeft(page)
    await shows(3, count)
    // A tap while the pictures still move only stops them.
    await expect(shown).toBeInViewport({ ratio: 1 })
    const file = () => shown.evaluate((picture: HTMLImageElement) => picture.currentSrc)
    await expect.poll(file).toMatch(/-480\.avif$/)
    const middle = { x: 195, y: 420 }
    await page.touchscreen.tap(middle.x, middle.y)
    await page.touchscreen.tap(middle.x, middle.y)
    await expect(lightbox.getByText('Zoomed to 200%')).toHaveCount(1)
    await expect.poll(file, 'a larger file').toMatch(/-960\.avif$/)
    await close.tap()
    await expect(lightbox).toBeHidden()
  })
})
