import { isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { expect, test, underToast } from '../fixtures.ts'
import { colleague, enterAsStaff } from '../admin/staff-session.ts'
import { unique } from '../unique.ts'

test('an open record follows the keys beside its list, is in the URL, and gives the focus back to its row', async ({
  page,
  baseURL,
}) => {
  const call = await colleague(baseURL ?? '')
  const word = unique('Beside')
  for (const firstName of ['Cal', 'Ben', 'Ann'])
    await call('POST', '/api/contacts', {
      firstName,
      lastName: word,
      email: `${firstName}@example.com`,
      subject: 'other',
      message: 'Is this read beside the list?',
    })
  const list = `/admin/contacts?search=${word}`
  await enterAsStaff(page, list)
  const rows = page.getByRole('table', { name: 'Contact inquiries' }).locator('tbody').getByRole('row')
  const rowOf = (name: string) => rows.filter({ hasText: name })
  const panel = page.getByRole('dialog', { name: 'Contact details' })
  const heading = panel.getByRole('heading', { level: 2 })
  const shows = (name: string) => expect(panel.getByText(`${name} ${word}`).first()).toBeVisible()

  await rowOf('Ann').focus()
  await page.keyboard.press('Enter')
  await shows('Ann')
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL(/&open=/)
  // From the panel and from the list alike; a key that is held down passes rows without opening each.
  await page.keyboard.press('j')
  await expect(rowOf('Ben')).toBeFocused()
  await shows('Ben')
  await expect(rowOf('Ben')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowDown')
  await shows('Cal')
  await page.keyboard.press('k')
  await shows('Ben')
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await test.step('the record is printed in place of the list', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(rows).toHaveCount(0)
    await shows('Ben')
    await expect(page.getByRole('button').or(page.getByRole('navigation'))).toHaveCount(0)
    await page.emulateMedia({ media: null })
  })
  await panel.getByRole('button', { name: 'Next inquiry' }).click()
  await shows('Cal')
  await expect(panel.getByRole('button', { name: 'Next inquiry' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(rowOf('Cal')).toBeFocused()
  await expect(page).toHaveURL(list)

  await test.step('the second click of a double click does nothing, although the filters take two lines by then', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    for (const name of ['Ann', 'Ben']) {
      await rowOf(name).dblclick()
      await shows(name)
      await expect(heading).toBeFocused()
      expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
      await page.keyboard.press('Escape')
      await expect(rowOf(name)).toBeFocused()
    }
    // At the upper edge of the first row, whose place the column headings take.
    await rowOf('Ann').dblclick({ position: { x: 60, y: 3 }, delay: 60 })
    await shows('Ann')
    await expect(page).toHaveURL(/search=\w+&open=/)
    await expect(heading).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(rowOf('Ann')).toBeFocused()
  })

  await test.step('Back closes it and stays in the list; a reload and a shared link open it', async () => {
    await page.getByRole('button', { name: new RegExp(`^View inquiry from Ben ${word}`) }).click()
    await shows('Ben')
    await page.reload()
    await shows('Ben')
    await page.goBack()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(list)
    await page.goForward()
    await shows('Ben')
  })

  await test.step('the list is in use beside it, and narrow windows show it as a sheet', async () => {
    await page.getByLabel('Search by name, email, phone or message').fill(`Ann ${word}`)
    await expect(rows).toHaveCount(1)
    await shows('Ben')
    await isFineAt(page, [320, 768, 1440])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(panel).toHaveJSProperty('offsetWidth', 390)
    await expect(panel).toHaveJSProperty('offsetHeight', 844)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await restoreWindow(page)
  })

  await test.step('keys that pass choices of the status save only the last one', async () => {
    await page.goto(list)
    const saved: unknown[] = []
    page.on('request', (request) => request.method() === 'PATCH' && saved.push(request.postDataJSON()))
    await rowOf('Ann').click()
    await panel.getByLabel('Status').focus()
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(rowOf('Ann')).toContainText('Archived')
    await expect.poll(() => saved).toHaveLength(1)
    expect(saved).toMatchObject([{ status: 'archived' }])
  })

  await test.step('on a phone a toast keeps away from the buttons at the top of the panel', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await panel.getByLabel('Status').selectOption('New')
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('Success')
    await expect(panel.getByRole('button', { name: 'Close' })).toBeVisible()
    expect(await underToast(panel.locator('header'))).toEqual([])
    // And off the field that was just changed, which is the first.
    const changed = (await panel.getByLabel('Status').boundingBox())!
    const toasts = (await page.locator('#toasts').boundingBox())!
    expect(toasts.y).toBeGreaterThanOrEqual(changed.y + changed.height)
  })
})
