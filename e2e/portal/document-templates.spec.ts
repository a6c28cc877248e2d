import type { AdminDocument } from '#contract/documents/fields.ts'
import { readFile } from 'node:fs/promises'
import { isFineAt } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { colleague, dialogOn, enterAsStaff, rowOf, unsavedOn } from '../admin/staff-session.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { cardOf, DESKTOP, documentsOn, enterBeside, renterWithLease, save } from './documents-page.ts'

const PATH = '/admin/document-templates'
let made = 0
/** Templates of other tests and runs have other names. */
const nextName = (title: string) => `${title} ${process.pid}-${(made += 1)}`

const editorOn = (page: Page) => page.getByRole('dialog', { name: 'Edit template' })
const textOf = (page: Page) => editorOn(page).getByLabel('Text', { exact: true })

test('a template is edited, becomes a document of a lease, and the tenant signs it', async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow()
  const { account, address } = await renterWithLease(baseURL)
  const name = nextName('Parking addendum')
  await enterAsStaff(page, PATH)

  await test.step('staff add it, and a mistake is named with its line', async () => {
    await expect(page.getByRole('row', { name: /Apartment lease outline/ })).toContainText('To review')
    await isFineAt(page, [1440, 390])
    await page.setViewportSize(DESKTOP)
    await page.getByRole('button', { name: 'Add template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add template' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Kind').selectOption('Addendum')
    const text = dialog.getByLabel('Text', { exact: true })
    await text.fill('# Parking\n\n**{{tenant_names}}** parks for {{rnet}}')
    await dialog.getByRole('button', { name: 'Add template' }).click()
    await expect(dialog).toContainText('Line 3: {{rnet}} is not a field. Choose one from the list.')
    await text.fill('# Parking\n\n**{{tenant_names}}** parks for ')
    await dialog.getByLabel('Field', { exact: true }).selectOption('New monthly rent')
    await expect(dialog).toContainText('{{new_rent}} becomes, for example: $2,100.00')
    await dialog.getByRole('button', { name: 'Insert field' }).click()
    await expect(text).toHaveValue('# Parking\n\n**{{tenant_names}}** parks for {{new_rent}}')
    await isFineAt(page, [1440, 390])
    await page.setViewportSize(DESKTOP)
    await dialog.getByRole('button', { name: 'Add template' }).click()
    await expect(toastOn(page)).toContainText('Template added')
  })

  await test.step('they edit it, and read the version before', async () => {
    await rowOf(page, name)
      .getByRole('button', { name: `Read ${name}` })
      .click()
    await dialogOn(page).getByRole('button', { name: 'Edit' }).click()
    await textOf(page).fill('# Parking\n\n**{{tenant_names}}** parks at {{property_address}} for {{new_rent}} a month.')
    await editorOn(page).getByText('Preview').click()
    await expect(editorOn(page)).toContainText('Tenant names parks at Address of the home')
    await editorOn(page).getByRole('button', { name: 'Save new version' }).click()
    const reader = page.getByRole('dialog', { name })
    await expect(reader).toContainText('version 2')
    await expect(reader).toContainText('parks at')
    await reader.getByLabel('Version').selectOption('1')
    await expect(reader).not.toContainText('parks at')
    await isFineAt(page, [1440, 390])
    await page.setViewportSize(DESKTOP)
  })

  const section = documentsOn(page)
  await test.step('on the page of the lease they fill it in', async () => {
    await page.goto(address)
    await section.getByRole('button', { name: 'Create from template' }).click()
    await dialogOn(page).getByRole('button', { name }).click()
    const form = page.getByRole('form', { name: 'Create from template' })
    await expect(form).toContainText('1 field has no value yet and is highlighted.')
    await form.getByRole('button', { name: 'Create document' }).click()
    await expect(form).toContainText('New monthly rent is required')
    await isFineAt(page, [1440, 390])
    await page.setViewportSize(DESKTOP)
    await form.getByLabel('New monthly rent').fill('75')
    await expect(form).toContainText('Ada Lovelace parks at 12 Elm Street, Cambridge, MA 02139 for $75.00 a month.')
    await form.getByText('From the lease and the company').click()
    await form.getByLabel('Tenant names').fill('Ada **King** {{rent}}')
    await form.getByText('Change the text for this document').click()
    const text = form.getByLabel('Text of this document')
    await text.fill(`${await text.inputValue()}\n\nOne car only.`)
    await expect(form).toContainText('Ada **King** {{rent}} parks at')

    await page.reload()
    await expect(form.getByLabel('New monthly rent')).toHaveValue('75')
    await expect(form).toContainText('Ada **King** {{rent}} parks at')
    await expect(form).toContainText('One car only.')
    await form.getByRole('button', { name: 'Create document' }).click()
  })

  await test.step('they share the draft, which names its template', async () => {
    const dialog = page.getByRole('dialog', { name: 'Document', exact: true })
    await expect(dialog.getByLabel('Title')).toHaveValue(name)
    await expect(dialog.getByLabel('Kind')).toHaveValue('addendum')
    await expect(dialog.getByLabel('The tenant should')).toHaveValue('sign')
    await dialog.getByRole('button', { name: 'Share document' }).click()
    await expect(section).toContainText(`From the template ${name}, version 2, with changes.`)
    await expect(section).toContainText("Waits for the tenant's signature.")
  })

  const tenant = await enterBeside(browser, baseURL, account)
  await test.step('the tenant reads and signs it', async () => {
    await tenant.goto('/documents')
    const card = cardOf(tenant, name)
    expect(await save(tenant, `Download: ${name}`)).toBe(`${name}.pdf`)
    await card.getByRole('button', { name: `Sign: ${name}` }).click()
    const form = card.getByRole('form', { name: `Sign ${name}` })
    await form.getByLabel('Your full name').fill('Ada Lovelace')
    await form.getByLabel(/^I agree to sign this document electronically/).check()
    await form.getByRole('button', { name: 'Sign document' }).press('Enter')
    await expect(card).toContainText('Ada Lovelace signed on')
    await expect(card).toContainText('Completed')
    await isFineAt(tenant, [1440, 390])
  })
  await tenant.context().close()

  const documents: AdminDocument[] = await (await colleague(baseURL ?? ''))('GET', `/api${address}/documents`)
  expect(documents[0]).toMatchObject({ status: 'completed', template: { version: 2, isTextChanged: true } })
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: `Download: ${name}` }).click()
  expect(String(await readFile(await (await download).path())).slice(0, 8)).toBe('%PDF-1.7')
})

test('what a colleague saved first is shown, and neither text is lost', async ({ page, baseURL, watch }) => {
  watch.expects(/^409 PUT .*\/document-templates\//)
  const call = await colleague(baseURL ?? '')
  const facts = { name: nextName('House rules'), kind: 'other', text: 'First\nSecond\nThird' }
  const { id } = await call('POST', '/api/admin/document-templates', facts)
  await enterAsStaff(page, `${PATH}?edit=${id}`)
  await textOf(page).fill('First\nSecond\nThird\nMine')
  await call('PUT', `/api/admin/document-templates/${id}`, { ...facts, text: 'First\nTheirs\nThird', version: 1 })
  await editorOn(page).getByRole('button', { name: 'Save new version' }).click()
  const notice = editorOn(page).getByRole('alert').filter({ hasText: 'Someone else updated this' })
  await expect(notice).toContainText('changed at line 2: Theirs')
  await expect(textOf(page)).toHaveValue('First\nSecond\nThird\nMine')
  await isFineAt(page, [1440, 390])
  await notice.getByRole('button', { name: 'Keep my version' }).click()
  await expect(toastOn(page)).toContainText('Template saved')
  expect(await call('GET', `/api/admin/document-templates/${id}`)).toMatchObject({
    version: 3,
    text: 'First\nSecond\nThird\nMine',
  })
  expect(await call('GET', `/api/admin/document-templates/${id}/versions/2`)).toMatchObject({
    text: 'First\nTheirs\nThird',
  })
})

test('what is typed survives a reload and is asked about before it is lost, and archived templates come back', async ({
  page,
  baseURL,
}) => {
  const call = await colleague(baseURL ?? '')
  const name = nextName('Storage')
  const { id } = await call('POST', '/api/admin/document-templates', { name, kind: 'other', text: 'A cellar.' })
  await enterAsStaff(page, `${PATH}?edit=${id}`)
  await textOf(page).fill('A cellar and a shed.')
  await page.reload()
  await expect(textOf(page)).toHaveValue('A cellar and a shed.')
  await editorOn(page).getByText('Preview').click()
  await expect(editorOn(page).getByText('A cellar and a shed.', { exact: true }).last()).toBeVisible()
  await editorOn(page).getByRole('button', { name: 'Cancel' }).click()
  await unsavedOn(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(editorOn(page)).toHaveCount(0)

  const row = rowOf(page, name)
  await row.getByRole('button', { name: `Read ${name}` }).click()
  await dialogOn(page).getByRole('button', { name: 'Archive' }).click()
  await expect(toastOn(page)).toContainText('Template archived')
  await expect(row).toHaveCount(0)
  await page.getByLabel('Status').selectOption('Archived')
  await row.getByRole('button', { name: `Read ${name}` }).click()
  await expect(dialogOn(page)).toContainText('No document is made from it until you restore it.')
  await dialogOn(page).getByRole('button', { name: 'Restore' }).click()
  await page.getByLabel('Status').selectOption('In use')
  await expect(row).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('no such template')
  await expect(page.getByText('No templates found.')).toBeVisible()
})

test('what cannot be loaded says so and is tried again', async ({ page, baseURL, watch }) => {
  watch.expects(/^500 GET .*\/document-templates\?/)
  watch.expects(/^500 GET .*\/field-values$/)
  const { address } = await renterWithLease(baseURL)
  await enterAsStaff(page, address)
  const failing = ['**/api/admin/document-templates?*', '**/field-values']
  for (const calls of failing) await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
  await documentsOn(page).getByRole('button', { name: 'Create from template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create from template' })
  await expect(dialog).toContainText('Failed to load the templates. Please try again.')
  await page.unroute(failing[0]!)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Notice of entry' }).click()
  await expect(dialog).toContainText('Failed to load the template. Please try again.')
  await isFineAt(page, [1440, 390])
  await page.unroute(failing[1]!)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toContainText('3 fields have no value yet and are highlighted.')
  await expect(dialog).toContainText('Have counsel review this text before use.')
})
