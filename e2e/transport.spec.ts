import { expect, untilHydrated, test } from './fixtures.ts'

test('the API reference lists every operation and shows one', async ({ page }) => {
  await page.goto('/api/docs')
  // Its script is large and takes seconds on a busy machine.
  await expect(page.getByRole('heading', { name: /^Baystead/ })).toBeVisible({ timeout: 30_000 })
  const answer = await page.request.get('/api/openapi.json')
  const { openapi, paths }: { openapi: string; paths: Record<string, object> } = await answer.json()
  expect(openapi).toMatch(/^3\.1\./)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  // The reference's markup gives the list of calls no role, and of a long list only the part in view is on the page.
  const listed = page.locator('.opblock-summary')
  const shown = new Set<string>()
  const readFurther = async () => {
    const inView = await listed.evaluateAll((all) =>
      all.map((call) => {
        const method = call.querySelector('.opblock-summary-method')?.textContent
        return `${method} ${call.querySelector('[data-path]')?.getAttribute('data-path')}`
      }),
    )
    for (const call of inView) shown.add(call)
    await page.mouse.wheel(0, 300)
    return [...shown].toSorted()
  }
  await expect.poll(readFurther, { intervals: [50], timeout: 60_000 }).toEqual(calls.toSorted())
  const search = listed.filter({ has: page.locator('[data-path="/api/properties"]') })
  await expect(async () => {
    await page.mouse.wheel(0, -300)
    await expect(search).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [50], timeout: 60_000 })
  await search.click()
  await expect(page.getByRole('cell', { name: /priceRange/ })).toBeVisible()
})

test("a page has its styles inline; only the portal's are loaded later, on navigation from the site", async ({
  page,
  visit,
}) => {
  const sheets: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
  await visit('/tenant-portal')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(button).toBeEnabled()
  const readStyle = () =>
    button.evaluate((element) => {
      const style = getComputedStyle(element)
      return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]))
    })
  const direct = await readStyle()
  await visit('/about')
  expect(sheets).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Tenant Portal' }).click()
  await expect(button).toBeEnabled()
  await button.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  expect(await readStyle()).toEqual(direct)
  expect(sheets).toHaveLength(1)
})

test('security headers on every response, immutable built files, and 304 for an unchanged page', async ({
  page,
  visit,
  homes,
  request,
  watch,
}) => {
  const answers = new Map<string, { encoding: string | undefined; cache: string | undefined }>()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/assets/')) return
    const headers = await response.allHeaders()
    answers.set(pathname, { encoding: headers['content-encoding'], cache: headers['cache-control'] })
  })
  const list = await page.goto('/properties')
  await untilHydrated(page)

  await test.step('built files are immutable and compressed', async () => {
    const scripts = [...answers].filter(([path]) => path.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(3)
    for (const [path, { encoding, cache }] of scripts) {
      expect(path).toMatch(/-[\w-]{7,8}\.js$/)
      expect(encoding, path).toBe('br')
      expect(cache, path).toBe('public, max-age=31536000, immutable')
    }
    for (const [path, { cache }] of answers) expect(cache, path).toContain('immutable')
  })

  await test.step('every kind of response has the security headers', async () => {
    const script = await page.locator('script[type="module"]').getAttribute('src')
    for (const answer of [list, await request.get('/api/properties'), await request.get(script ?? '')]) {
      const headers = answer?.headers() ?? {}
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['permissions-policy']).toContain('camera=()')
    }
  })

  await test.step('injected scripts do not run, and HTML cannot be inserted as text', async () => {
    watch.expects(/console error: .*(Content Security Policy|Trusted)/)
    const refused = await page.evaluate(() => {
      const inline = document.createElement('script')
      inline.append('document.title = "taken over"')
      document.body.append(inline)
      const button = document.createElement('button')
      document.body.append(button)
      const attempts: Record<string, () => unknown> = {
        text: () => (inline.textContent = 'document.title = "taken over"'),
        address: () => inline.setAttribute('src', 'data:text/javascript,0'),
        handler: () => button.setAttribute('onclick', 'document.title = "taken over"'),
        html: () => (button.innerHTML = '<img src="x" onerror="document.title = 1">'),
        policy: () => globalThis.trustedTypes?.createPolicy('another', { createHTML: (html) => html }),
        'policy of the same name': () =>
          globalThis.trustedTypes?.createPolicy('baystead', { createHTML: (html) => html }),
      }
      const isRefused = (attempt: () => unknown) => {
        try {
          attempt()
          return false
        } catch {
          return true
        }
      }
      const names = Object.keys(attempts).filter((name) => isRefused(attempts[name]!))
      button.click()
      return names
    })
    expect(refused).toEqual(['text', 'address', 'handler', 'html', 'policy', 'policy of the same name'])
    await expect(page).toHaveTitle('Featured Properties | Baystead')
  })

  await test.step('an unchanged page answers a reload with 304 and no body', async () => {
    for (const address of ['/properties', `/properties/${homes[0]?.id}`]) {
      if (new URL(page.url()).pathname !== address) await visit(address)
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      const statuses: number[] = []
      session.on('Network.responseReceivedExtraInfo', ({ statusCode }) => statuses.push(statusCode))
      await page.reload()
      await expect.poll(() => statuses, address).toContain(304)
      await session.detach()
    }
  })
})
