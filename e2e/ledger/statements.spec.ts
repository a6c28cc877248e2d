import { addDays, companyDay } from '#contract/core/calendar.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findings, isFineAt } from '../accessibility/findings.ts'
import { enter, TENANT } from '../accounts/account.ts'
import { enterAsStaff, rowOf } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'

const TODAY = companyDay()
const YEAR = Number(TODAY.slice(0, 4))
const formOn = (page: Page) => page.getByRole('form', { name: 'Statement' })

/** Opens the form with the keyboard. */
async function open(page: Page) {
  await page.getByText('Statement for any dates (PDF)').press('Enter')
  await expect(formOn(page)).toBeVisible()
}

/** Saves the statement, and returns its file name. */
async function save(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    formOn(page).getByRole('button', { name: 'Download statement' }).press('Enter'),
  ])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  return file.suggestedFilename()
}

test('a tenant saves a statement of this year, of usual and of own dates, and is told about wrong ones', async ({
  page,
}) => {
  await enter(page, TENANT)
  await page.goto('/ledger')
  await open(page)
  const form = formOn(page)
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(form.getByRole('button', { name: 'This year' })).toHaveAttribute('aria-pressed', 'true')
  expect(await save(page)).toBe(`statement-${YEAR}-01-01-to-${TODAY}.pdf`)

  await form.getByRole('button', { name: 'Last year' }).press('Enter')
  await expect(form.getByLabel('From')).toHaveValue(`${YEAR - 1}-01-01`)
  await expect(form.getByLabel('To')).toHaveValue(`${YEAR - 1}-12-31`)
  await form.getByLabel('To').fill(`${YEAR - 2}-12-31`)
  await form.getByRole('button', { name: 'Download statement' }).click()
  await expect(form.getByText("To can't be before From")).toBeVisible()
  await expect(form.getByLabel('To')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await form.getByLabel('To').fill('')
  await expect(form.getByText('To is required')).toBeVisible()
  await form.getByLabel('To').fill(`${YEAR - 1}-01-31`)
  await expect(form.getByText('To is required')).toBeHidden()
  expect(await save(page)).toBe(`statement-${YEAR - 1}-01-01-to-${YEAR - 1}-01-31.pdf`)
  // What was chosen stays.
  await expect(form.getByLabel('To')).toHaveValue(`${YEAR - 1}-01-31`)
})

test('staff save the statement of a lease', async ({ page }) => {
  await enterAsStaff(page, '/admin/leases?search=tenant@example.com')
  await rowOf(page, 'tenant@example.com').click()
  await open(page)
  await isFineAt(page, [1440, 390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await formOn(page).getByRole('button', { name: 'Last month' }).click()
  const month = `${TODAY.slice(0, 7)}-01`
  expect(await save(page)).toMatch(new RegExp(`^statement-\\d{4}-\\d\\d-01-to-${addDays(month, -1)}\\.pdf$`))
})
