import type { Browser } from '@playwright/test'
import { enter } from '../accounts/account.ts'
import { colleague } from '../admin/staff-session.ts'
import type { Page } from '../fixtures.ts'
import { createRenter } from './renter.ts'

export const DESKTOP = { width: 1440, height: 900 }

/** A renter with the page of their lease. */
export async function renterWithLease(baseURL: string | undefined) {
  const account = await createRenter(baseURL)
  const call = await colleague(baseURL ?? '')
  const { leaseId } = await call('GET', `/api/admin/tenants/${account.id}`)
  return { account, address: `/admin/leases/${leaseId}` }
}

export const documentsOn = (page: Page) => page.getByRole('region', { name: 'Documents' })
export const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

/** The tenant's own browser. */
export async function enterBeside(browser: Browser, baseURL: string | undefined, account: Parameters<typeof enter>[1]) {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' })
  const page = await context.newPage()
  await enter(page, account)
  return page
}

export async function save(page: Page, name: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return (await download).suggestedFilename()
}
