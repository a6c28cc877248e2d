import { isFineAt } from '../../accessibility/findings.ts'
import { createTenant } from '../../admin/admin-account.ts'
import { colleague, dialogOn, enterAsStaff } from '../../admin/staff-session.ts'
import { expect, type Page, test } from '../../fixtures.ts'
import { unique } from '../../unique.ts'
import { cardOf, DESKTOP, documentsOn, enterBeside, renterWithLease, save } from '../documents-page.ts'

const PDF = {
  name: 'House rules.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

/** A tenant opens House rules and signs it. */
async function signs(page: Page, name: string) {
  await page.goto('/documents')
  const card = cardOf(page, 'House rules')
  await save(page, 'Download: House rules')
  await card.getByRole('button', { name: 'Sign: House rules' }).click()
  const form = card.getByRole('form', { name: 'Sign House rules' })
  await form.getByLabel('Your full name').fill(name)
  await form.getByLabel(/^I agree to sign this document electronically/).check()
  await form.getByRole('button', { name: 'Sign document' }).click()
  await expect(card).toContainText(`${name} signed on`)
  return card
}

test('two tenants of a lease sign a document, and staff see who has', async ({ page, baseURL, browser, watch }) => {
  const { account: jordan, address } = await renterWithLease(baseURL)
  const riley = await createTenant(baseURL)
  const call = await colleague(baseURL ?? '')
  const [main, other] = [`Jordan ${unique('Alvarez')}`, `Riley ${unique('Chen')}`]
  const rename = (id: string, [firstName, lastName]: string[]) =>
    call('PATCH', `/api/admin/tenants/${id}`, { firstName, lastName })
  await rename(jordan.id, main.split(' '))
  await rename(riley.id, other.split(' '))
  const lease = address.replace('/admin/', '/api/admin/')
  await call('POST', `${lease}/tenants`, {
    email: riley.email,
    share: '900',
    shares: [{ tenantId: jordan.id, share: '1100' }],
  })

  await enterAsStaff(page, address)
  const section = documentsOn(page)
  const dialog = dialogOn(page)
  await test.step('staff choose who signs', async () => {
    await section.getByLabel('Add document').setInputFiles(PDF)
    await dialog.getByLabel('The tenants should').selectOption('Sign it')
    for (const name of [main, other]) await expect(dialog.getByLabel(name)).toHaveValue('asked')
    await dialog.getByLabel(main).selectOption('Can read it')
    await dialog.getByLabel(other).selectOption('Can read it')
    await isFineAt(page, [1440, 390])
    await page.setViewportSize(DESKTOP)
    watch.expects(/^400 POST .*\/share$/)
    await dialog.getByRole('button', { name: 'Share document' }).click()
    await expect(dialog.getByText('Choose at least one tenant who signs it.')).toBeVisible()
    await dialog.getByLabel(main).selectOption('Has to sign it')
    await dialog.getByLabel(other).selectOption('Has to sign it')
    await dialog.getByRole('button', { name: 'Share document' }).click()
    await expect(section).toContainText(`Waits for the signature of ${main} and the signature of ${other}.`)
    const tenants = section.getByRole('list', { name: 'Tenants who have House rules' }).getByRole('listitem')
    await expect(tenants).toHaveText([`${main}Not read yet, still to sign`, `${other}Not read yet, still to sign`])
  })

  const tenant = await enterBeside(browser, baseURL, jordan)
  const roommate = await enterBeside(browser, baseURL, riley)
  await test.step('each signs, and reads who has not yet', async () => {
    const first = await signs(roommate, other)
    await expect(first).toContainText(`${main} has not signed it yet.`)
    await isFineAt(roommate, [1440, 390])
    await page.reload()
    await expect(section).toContainText(`Waits for the signature of ${main}.`)
    await isFineAt(page, [1440, 390])
    await page.setViewportSize(DESKTOP)
    const second = await signs(tenant, main)
    await expect(second).toContainText('Completed')
    await expect(second).toContainText(`${other} signed on`)
    expect(await save(tenant, 'Certificate: House rules')).toBe('House rules (certificate).pdf')
  })
  await tenant.context().close()
  await roommate.context().close()
})
