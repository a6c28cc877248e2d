import { isFineAt } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { dialogOn, enterAsStaff } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { cardOf, DESKTOP, documentsOn, enterBeside, renterWithLease, save } from './documents-page.ts'

/** The least that readers take for a PDF. */
const PDF = {
  name: 'Lease 2027.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

test('a lease is shared, signed by the tenant and by the company, and both have the certificate', async ({
  page,
  baseURL,
  browser,
}) => {
  const { account, address } = await renterWithLease(baseURL)
  await enterAsStaff(page, address)
  const section = documentsOn(page)
  await expect(section).toContainText('No documents yet.')

  await test.step('staff add a file and share it', async () => {
    await section.getByLabel('Add document').setInputFiles(PDF)
    const dialog = dialogOn(page)
    await expect(dialog.getByLabel('Title')).toHaveValue('Lease 2027')
    await isFineAt(page, [1440, 390])
    await page.setViewportSize(DESKTOP)
    await dialog.getByLabel('Title').fill('')
    await dialog.getByRole('button', { name: 'Share document' }).click()
    await expect(dialog.getByText('Title is required')).toBeVisible()
    await dialog.getByLabel('Title').fill('Lease 2027')
    await dialog.getByLabel('Kind').selectOption('Lease')
    await dialog.getByLabel('The tenant should').selectOption('Sign it')
    await dialog.getByLabel('We sign it as well').check()
    await dialog.getByRole('button', { name: 'Share document' }).click()
    await expect(section).toContainText("Waits for the tenant's signature and our signature.")
  })

  const tenant = await enterBeside(browser, baseURL, account)
  await test.step('the tenant finds it on their home page, opens it and signs it', async () => {
    await expect(tenant.getByText('Please look at: Lease 2027')).toBeVisible()
    await tenant.getByRole('link', { name: 'View documents' }).click()
    await expect(tenant.getByText('1 document waits for you.')).toBeVisible()
    await isFineAt(tenant, [1440, 390])
    const card = cardOf(tenant, 'Lease 2027')
    await expect(card.getByRole('button', { name: /^Sign/ })).toHaveCount(0)
    expect(await save(tenant, 'Download: Lease 2027')).toBe('Lease 2027.pdf')
    await card.getByRole('button', { name: 'Sign: Lease 2027' }).click()
    const form = card.getByRole('form', { name: 'Sign Lease 2027' })
    await isFineAt(tenant, [1440, 390])
    const name = form.getByLabel('Your full name')
    await expect(name).toHaveAccessibleDescription('The name on your account is Ada Lovelace.')
    await name.fill('Ada Lovelace')
    // Required by the browser as well.
    await form.getByRole('button', { name: 'Sign document' }).click()
    await expect(form).toBeVisible()
    await form.getByLabel(/^I agree to sign this document electronically/).check()
    await form.getByRole('button', { name: 'Sign document' }).press('Enter')
    await expect(card).toContainText('We still have to sign it.')
    await expect(card).toContainText('Ada Lovelace signed on')
  })

  await test.step('staff sign it, and nothing can be withdrawn', async () => {
    await page.reload()
    await section.getByRole('button', { name: 'Sign Lease 2027' }).click()
    const dialog = dialogOn(page)
    await dialog.getByLabel('Your full name').fill('Jo Marsh')
    await dialog.getByLabel(/^I agree to sign this document electronically/).check()
    await dialog.getByRole('button', { name: 'Sign document' }).click()
    await expect(toastOn(page)).toContainText('Document signed')
    await expect(section).toContainText('Completed')
    await expect(section.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
    expect(await save(page, 'Certificate: Lease 2027')).toBe('Lease 2027 (certificate).pdf')
  })

  await tenant.reload()
  await expect(cardOf(tenant, 'Lease 2027')).toContainText('Completed')
  expect(await save(tenant, 'Certificate: Lease 2027')).toBe('Lease 2027 (certificate).pdf')
  await tenant.context().close()
})

test('a notice is confirmed, a draft is deleted, and what is not a document is refused', async ({
  page,
  baseURL,
  browser,
  watch,
}) => {
  const { account, address } = await renterWithLease(baseURL)
  await enterAsStaff(page, address)
  const section = documentsOn(page)
  const upload = section.getByLabel('Add document')
  await upload.setInputFiles({ ...PDF, name: 'page.pdf', buffer: Buffer.from('<html></html>') })
  await expect(section).toContainText("page.pdf: This isn't a PDF or a JPEG, PNG, WebP or HEIC picture.")

  await upload.setInputFiles({ ...PDF, name: 'Old.pdf' })
  const dialog = dialogOn(page)
  await dialog.getByLabel('Share with the tenant now').uncheck()
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(section).toContainText('Only staff see it.')
  await section.getByRole('button', { name: 'Delete Old' }).click()
  await page.getByRole('alertdialog', { name: 'Delete draft?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(section).toContainText('No documents yet.')

  await upload.setInputFiles({ ...PDF, name: 'House rules.pdf' })
  await dialog.getByLabel('Kind').selectOption('Notice')
  await expect(dialog).toContainText('must also be delivered as a printed letter')
  await dialog.getByLabel('The tenant should').selectOption('Confirm that they read it')
  watch.expects(/^400 POST .*\/share$/)
  await dialog.getByRole('button', { name: 'Share document' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Confirm that this notice was or will also' })).toBeVisible()
  await dialog.getByLabel('It was or will also be delivered as the law asks').check()
  await dialog.getByRole('button', { name: 'Share document' }).click()
  await expect(section).toContainText('confirmed that it is also delivered as the law asks.')
  await expect(section).toContainText("Waits for the tenant's confirmation.")
  const tenant = await enterBeside(browser, baseURL, account)
  await tenant.goto('/documents')
  const card = cardOf(tenant, 'House rules')
  await save(tenant, 'Download: House rules')
  await card.getByRole('button', { name: 'I have read it: House rules' }).click()
  await expect(card).toContainText('Ada Lovelace confirmed on')
  await tenant.context().close()
})

test('staff withdraw a document, and the tenant reads why', async ({ page, baseURL, browser }) => {
  const { account, address } = await renterWithLease(baseURL)
  await enterAsStaff(page, address)
  const section = documentsOn(page)
  await section.getByLabel('Add document').setInputFiles(PDF)
  const dialog = dialogOn(page)
  await dialog.getByRole('button', { name: 'Share document' }).click()
  await section.getByRole('button', { name: 'Withdraw Lease 2027' }).click()
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The rent was wrong')
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(section).toContainText('The rent was wrong')
  const tenant = await enterBeside(browser, baseURL, account)
  await tenant.goto('/documents')
  await expect(cardOf(tenant, 'Lease 2027')).toContainText('The rent was wrong')
  await expect(tenant.getByRole('button', { name: /^Download/ })).toHaveCount(0)
  await tenant.context().close()
})
