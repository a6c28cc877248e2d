import type { Page } from '@playwright/test'
import { begin, DECLINED, payWith, VISA } from '../../e2e/portal/payment-page.ts'
import { at, type Screen } from './screen.ts'

/** Presses a control of a page once it is hydrated. */
const pressed = (address: string, role: 'button' | 'tab' | 'link', name: RegExp) => async (page: Page) => {
  await at(address)(page)
  await page.getByRole(role, { name }).first().click()
  await page.waitForLoadState('networkidle')
}

/** The calls of a list fail, or never end, so that its state of failure or loading shows. */
const filtered = (answer: 'fails' | 'waits') => async (page: Page) => {
  await at('/properties')(page)
  await page.route('**/api/properties?*', (route) =>
    answer === 'fails' ? route.fulfill({ status: 500, json: {} }) : undefined,
  )
  await page.getByRole('link', { name: 'For Rent', exact: true }).first().click()
  await page
    .getByRole('main')
    .locator(answer === 'fails' ? '[role=alert]:visible' : '.shimmer:visible')
    .first()
    .waitFor()
}

/** States of screens, for the whole set only. */
export const STATES: readonly Screen[] = [
  { name: 'menu', open: pressed('/about', 'button', /^(Open menu|Need assistance)/) },
  { name: 'list-loading', open: filtered('waits') },
  { name: 'list-failed', open: filtered('fails') },
  { name: 'pay-card', as: 'tenant', open: (page) => begin(page) },
  {
    name: 'pay-declined',
    as: 'tenant',
    open: async (page) => {
      await begin(page)
      await payWith(page, DECLINED[0]!.number)
      await page.getByText(DECLINED[0]!.message).first().waitFor()
    },
  },
  {
    name: 'pay-done',
    as: 'tenant',
    open: async (page) => {
      await begin(page)
      await payWith(page, VISA)
      await page.getByRole('button', { name: 'Done' }).first().waitFor()
    },
  },
  { name: 'two-factor', as: 'tenant', open: pressed('/security/2fa', 'button', /^Set up/) },
  { name: 'admin-property', as: 'admin', open: pressed('/admin/properties', 'button', /^Edit /) },
  { name: 'admin-menu', as: 'admin', open: pressed('/admin/properties', 'button', /^More/) },
  { name: 'admin-user', as: 'admin', open: pressed('/admin/users', 'button', /^Edit Role/) },
  { name: 'admin-tenant-page', as: 'admin', open: pressed('/admin/tenants', 'link', /\w/) },
  { name: 'admin-advanced-settings', as: 'admin', open: at('/admin/settings?advanced=true') },
  { name: 'admin-hero-images', as: 'admin', open: at('/admin/settings?tab=hero-images') },
  { name: 'admin-login-attempts', as: 'admin', open: at('/admin/audit-logs?tab=login-attempts') },
  { name: 'admin-nothing-found', as: 'admin', open: at('/admin/tenants?search=nobody-at-all') },
  { name: 'admin-security', as: 'admin', open: at('/admin/security/2fa') },
  { name: 'admin-sign-in', open: at('/admin') },
  {
    name: 'admin-keys',
    as: 'admin',
    open: async (page) => {
      await at('/admin/tenants')(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
]
