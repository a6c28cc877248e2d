import { companyDay } from '#contract/core/calendar.ts'
import sharp from 'sharp'
import { findings, isFineAt } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { colleague, dialogOn, enterAsStaff, leaveUnsaved } from '../admin/staff-session.ts'
import { answerOnce, expect, hold, type Page, test } from '../fixtures.ts'
import { unique } from '../unique.ts'
import { choose, rowOn } from './receipts-page.ts'

const PHOTOS = /\/api\/admin\/ledger-entries\/[\da-f-]+\/photos$/

/** A photo of a check, of a color of its own. */
const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 540, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** A tenant whose lease begins today, with a rent of $2,000. */
async function tenantOf(baseURL: string | undefined, firstName: string, lastName = unique('Check')) {
  const call = await colleague(baseURL ?? '')
  const { id } = await call('POST', '/api/admin/tenants', {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    propertyAddress: '12 Elm Street, Cambridge, MA 02139',
    rentAmount: '2000',
    leaseStartDate: companyDay(),
  })
  const { leaseId } = await call('GET', `/api/admin/tenants/${id}`)
  return { lastName, leaseId, call }
}

const ledgerRow = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Ledger, newest first' }).getByRole('row').filter({ hasText: text })

test('a check is recorded with its photo, which is opened, printed and hidden with a reason', async ({
  page,
  baseURL,
}) => {
  const { lastName, leaseId } = await tenantOf(baseURL, 'Nora')
  await enterAsStaff(page, `/admin/leases/${leaseId}`)
  const dialog = dialogOn(page)
  const row = ledgerRow(page, 'No. 1042')

  await test.step('what is no photo is refused at once, and the photo is part of what would be lost', async () => {
    await page.getByRole('button', { name: 'Record payment' }).click()
    const chooser = dialog.getByLabel('Choose photo, file')
    await chooser.setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear landlord') })
    await expect(dialog.getByText("letter.jpg: This isn't a JPEG, PNG, WebP or HEIC photo.")).toBeVisible()
    await chooser.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: await tooLarge() })
    await expect(dialog.getByText('big.jpg: A photo can be at most 20 MB.')).toBeVisible()
    await chooser.setInputFiles(await photo('front.jpg', '#8e2f2a'))
    await expect(dialog.getByRole('button', { name: 'Remove photo front.jpg' })).toBeVisible()
    await expect(dialog.getByText('A photo can be at most 20 MB.')).toBeHidden()
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await leaveUnsaved(page)
  })

  await test.step('the payment is recorded first, then its photo', async () => {
    await page.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByLabel('Amount').fill('2000')
    await dialog.getByLabel('Number').fill('1042')
    await dialog.getByLabel('Choose photo, file').setInputFiles(await photo('front.jpg', '#8e2f2a'))
    const letPhotoThrough = await hold(page, PHOTOS, 'POST')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(toastOn(page).filter({ hasText: /Payment recorded. Receipt BY-/ })).toBeVisible()
    await expect(row).toContainText('Saving the photo')
    await expect(page.getByText('Nothing owed')).toBeVisible()
    letPhotoThrough()
    await expect(row.getByRole('button', { name: 'View photo Check 1042' })).toBeVisible()
    await expect(row).not.toContainText('Saving the photo')
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('it opens large, with more photos beside it', async () => {
    await row.getByRole('button', { name: 'View photo Check 1042' }).click()
    await expect(dialog).toContainText(
      new RegExp(`Check 1042 · \\$2,000\\.00 · received on .* · Nora ${lastName} · BY-`),
    )
    await expect(dialog.getByRole('img', { name: 'Photo 1 of 1' })).toHaveJSProperty('naturalWidth', 1200)
    await dialog.getByLabel('Choose photo, file').setInputFiles(await photo('back.jpg', '#2a4d8e'))
    await expect(dialog.getByRole('img', { name: 'Photo 2 of 2' })).toHaveJSProperty('naturalWidth', 1200)
    await expect(dialog.getByText(/^Photo 2 of 2, added by \w+ .* on /)).toBeVisible()
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('only the photos are printed, with the payment above each', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('figure').getByText(/^Check 1042 · /)).toHaveCount(2)
    await expect(page.getByRole('figure').first()).toBeVisible()
    await expect(page.getByText('Monthly rent')).toBeHidden()
    await expect(dialog).toBeHidden()
    await page.emulateMedia({ media: null })
    await expect(dialog).toBeVisible()
  })

  await test.step('a wrong one is hidden with a reason, and can be looked at again', async () => {
    await dialog.getByRole('button', { name: 'Hide Photo 2 of 2' }).click()
    const hiding = page.getByRole('dialog', { name: 'Hide photo' })
    await hiding.getByRole('button', { name: 'Hide photo' }).click()
    await expect(hiding.getByText('Reason is required').first()).toBeVisible()
    await hiding.getByLabel('Reason').fill('The back of another check')
    expect(await findings(page)).toEqual([])
    await hiding.getByRole('button', { name: 'Hide photo' }).click()
    await expect(dialog.getByText(/Hidden by \w+ .* on .*: The back of another check$/)).toBeVisible()
    await expect(dialog.getByRole('img')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Show Photo 2 of 2' }).click()
    await expect(dialog.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()
    await expect(page.locator('.photo-sheet').getByRole('img', { includeHidden: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(row.getByRole('button', { name: 'View photo Check 1042' })).toBeFocused()
    await page.reload()
    await expect(row.getByRole('button', { name: 'View photo Check 1042' })).toBeVisible()
  })
})

test('a photo that is not saved never takes its payment along, and is sent again', async ({ page, baseURL, watch }) => {
  watch.expects(/^5\d\d POST .*\/photos$/)
  const { leaseId, call } = await tenantOf(baseURL, 'Omar')
  await enterAsStaff(page, `/admin/leases/${leaseId}`)
  const dialog = dialogOn(page)
  const row = ledgerRow(page, 'No. 77')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByLabel('Amount').fill('500')
  await dialog.getByLabel('Method').selectOption('Money order')
  await dialog.getByLabel('Number').fill('77')
  await dialog.getByLabel('Choose photo, file').setInputFiles(await photo('order.jpg', '#444444'))
  const { promise, resolve: fail } = Promise.withResolvers<void>()
  await page.route(
    PHOTOS,
    async (route) => {
      await promise
      await route.fulfill({ status: 500, json: {} })
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(toastOn(page).filter({ hasText: /Payment recorded. Receipt BY-/ })).toBeVisible()
  fail()
  await expect(row).toContainText("Photo not saved. We couldn't save the photo. Please try again.")
  await expect(toastOn(page).filter({ hasText: 'The payment is recorded.' })).toBeVisible()
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  const { entries } = await call('GET', `/api/admin/leases/${leaseId}/ledger`)
  expect(entries.filter(({ number }: { number: string }) => number === '77')).toMatchObject([{ photoCount: 0 }])
  await row.getByRole('button', { name: 'Try again' }).click()
  await expect(row.getByRole('button', { name: 'View photo Money order 77' })).toBeVisible()
  await expect(row).not.toContainText('Photo not saved')

  // Added later to a payment without one.
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByLabel('Amount').fill('300')
  await dialog.getByLabel('Number').fill('78')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await ledgerRow(page, 'No. 78').getByRole('button', { name: 'Add photo Check 78' }).click()
  await expect(dialog.getByText('No photo yet.')).toBeVisible()
  await dialog
    .getByLabel('Choose photo, file')
    .setInputFiles([await photo('a.jpg', '#111111'), await photo('b.jpg', '#999999')])
  await expect(dialog.getByRole('img')).toHaveCount(2)
})

test('each check of a batch has its photo, and one that fails can be sent again', async ({ page, baseURL, watch }) => {
  watch.expects(/^5\d\d POST .*\/photos$/)
  const lastName = unique('Stack')
  for (const name of ['Ada', 'Ben']) await tenantOf(baseURL, name, lastName)
  await enterAsStaff(page, '/admin/receipts')
  await choose(page, 1, `Ada ${lastName}`)
  await choose(page, 2, `Ben ${lastName}`)
  await expect(rowOn(page, 2).getByLabel('Amount')).toHaveValue('2000.00')
  await rowOn(page, 1).getByLabel('Number').fill('501')
  await rowOn(page, 2).getByLabel('Number').fill('502')
  await page.getByLabel('Choose photo: Payment 1, file').setInputFiles(await photo('one.jpg', '#8e2f2a'))
  await page.getByLabel('Choose photo: Payment 2, file').setInputFiles(await photo('two.jpg', '#2a4d8e'))
  await expect(page.getByRole('button', { name: 'Remove photo two.jpg: Payment 2' })).toBeVisible()
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Both stay while another page is open.
  await page.getByRole('link', { name: 'Leases', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leases' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Remove photo one.jpg: Payment 1' })).toBeVisible()

  await answerOnce(page, 'POST', PHOTOS)
  await page.getByRole('button', { name: 'Record 2 payments' }).click()
  const rows = page.getByRole('list', { name: 'Recorded payments' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Photo not saved.')
  await expect(rows.last().getByRole('button', { name: 'View photo Check 502' })).toBeVisible()
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await rows.first().getByRole('button', { name: 'Try again' }).click()
  await rows.first().getByRole('button', { name: 'View photo Check 501' }).click()
  await expect(dialogOn(page).getByRole('img')).toHaveJSProperty('naturalWidth', 1200)
  await page.reload()
  await expect(rows.last().getByRole('button', { name: 'View photo Check 502' })).toBeVisible()

  // The next batch begins without photos.
  await page.getByRole('button', { name: 'Record more' }).click()
  await expect(page.getByRole('button', { name: 'Choose photo: Payment 1', exact: true })).toBeVisible()
})

/** A picture with so much behind it that it is larger than 20 MB. */
async function tooLarge() {
  const { buffer } = await photo('big.jpg', '#000000')
  return Buffer.concat([buffer, Buffer.alloc(21 * 1024 * 1024)])
}
