import { expect, hold, test } from '../fixtures.ts'

const CHUNK = /\/assets\/home-below-fold-.*\.js$/

test('what is below the first screen of a phone is hydrated when it is needed', async ({
  browser,
  page,
  visit,
  watch,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const chunks = () => requested.filter((path) => CHUNK.test(path))
  const carousel = page.getByRole('region', { name: 'Homes, one at a time' })
  const next = carousel.getByRole('button', { name: 'Next home' })
  const second = carousel.getByRole('button', { name: 'Go to home 2' })
  const isMoveable = expect(carousel.getByRole('button', { name: 'Play the featured homes' }))

  await test.step('it is in the page, without its chunk and pictures', async () => {
    await visit('/')
    await page.waitForLoadState('networkidle')
    await expect(carousel.getByRole('heading', { name: 'Back Bay Brownstone' })).toBeVisible()
    expect(chunks()).toEqual([])
    expect(requested.filter((path) => path.includes('exterior-brownstone'))).toEqual([])
  })

  await test.step('scrolling near hydrates it and loads the pictures', async () => {
    await page.mouse.wheel(0, 400)
    await isMoveable.toBeVisible()
    expect(chunks()).toHaveLength(1)
    await expect.poll(() => requested.some((path) => path.includes('exterior-brownstone'))).toBe(true)
  })

  await test.step('a click counts that came before its chunk', async () => {
    await visit('/')
    const release = await hold(page, CHUNK)
    // A click of assistive technology neither scrolls nor points first.
    await next.dispatchEvent('click')
    await expect.poll(() => requested.filter((path) => CHUNK.test(path)).length).toBe(2)
    await expect(second).toHaveAttribute('aria-current', 'false')
    release()
    await expect(second).toHaveAttribute('aria-current', 'true')
    await next.click()
    await expect(carousel.getByRole('button', { name: 'Go to home 3' })).toHaveAttribute('aria-current', 'true')
  })

  await test.step('a click counts that came before the page was hydrated', async () => {
    const release = await hold(page, /\/assets\/.*\.js$/)
    await page.goto('/', { waitUntil: 'commit' })
    await next.dispatchEvent('click')
    await expect(second).toHaveAttribute('aria-current', 'false')
    release()
    await expect(second).toHaveAttribute('aria-current', 'true')
    await page.unrouteAll()
  })

  await test.step('without its chunk its HTML stays, and the next touch tries again', async () => {
    await visit('/')
    watch.expects(/^net::ERR_FAILED GET .*home-below-fold/)
    await page.route(CHUNK, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => CHUNK.test(new URL(request.url()).pathname))
    await page.mouse.wheel(0, 400)
    await failed
    await expect(carousel.getByRole('heading', { name: 'Back Bay Brownstone' })).toBeVisible()
    await page.unrouteAll()
    // Chromium before 156 remembers until the next navigation that an import failed.
    if (Number.parseInt(browser.version()) < 156) return
    await next.dispatchEvent('click')
    await expect(second).toHaveAttribute('aria-current', 'true')
  })

  await test.step('the keyboard reaches it, and its first key counts', async () => {
    await visit('/')
    await next.focus()
    await isMoveable.toBeVisible()
    await page.keyboard.press('Enter')
    await expect(second).toHaveAttribute('aria-current', 'true')
  })

  await test.step('a link to a part of it leaves everything in place', async () => {
    await visit('/')
    await page.evaluate(() => location.assign('#towns'))
    await expect(page.getByRole('heading', { name: 'Towns we serve' })).toBeInViewport()
    await isMoveable.toBeVisible()
  })

  await test.step('it is drawn at once after a navigation within the app', async () => {
    await visit('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Baystead, home' }).click()
    await expect(carousel.getByRole('heading', { name: 'Back Bay Brownstone' })).toBeVisible()
    await isMoveable.toBeVisible()
  })
})
