import type { Page } from '@playwright/test'
import { at, type Screen } from './screen.ts'

/** Opens a list of the backoffice and its first record. */
const firstOf = (address: string) => async (page: Page) => {
  await at(address)(page)
  await page.getByRole('row').nth(1).press('Enter')
  await page.waitForURL(/open=|property=|tenants\//)
  await page.getByText('Loading').first().waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
}

/** What an administrator sees. */
export const ADMIN: readonly Screen[] = [
  {
    name: 'admin',
    as: 'admin',
    shown: { title: 'Backoffice', text: 'What needs a person today, then the totals.', width: 1440 },
    open: at('/admin'),
  },
  { name: 'admin-properties', as: 'admin', open: at('/admin/properties') },
  {
    name: 'admin-property',
    as: 'admin',
    shown: {
      title: 'A property',
      text: 'The form is folded into groups, and each says what is set in it.',
      width: 1440,
    },
    open: firstOf('/admin/properties'),
  },
  {
    name: 'admin-tenants',
    as: 'admin',
    shown: {
      title: 'Tenants',
      text: 'Filters and sorting are in the address; the keyboard reaches everything.',
      width: 1440,
    },
    open: at('/admin/tenants'),
  },
  { name: 'admin-tenant', as: 'admin', open: firstOf('/admin/tenants') },
  { name: 'admin-maintenance', as: 'admin', open: at('/admin/maintenance') },
  {
    name: 'admin-request',
    as: 'admin',
    shown: { title: 'A maintenance request', text: 'The conversation beside the list.', width: 1440, theme: 'dark' },
    open: firstOf('/admin/maintenance'),
  },
  {
    name: 'admin-calendar',
    as: 'admin',
    shown: { title: 'Calendar', text: 'Viewings of the week, and what visitors and colleagues changed.', width: 1440 },
    open: at('/admin/calendar'),
  },
  { name: 'admin-contacts', as: 'admin', open: at('/admin/contacts') },
  { name: 'admin-inquiry', as: 'admin', open: firstOf('/admin/contacts') },
  { name: 'admin-payments', as: 'admin', open: at('/admin/payments') },
  {
    name: 'admin-payment',
    as: 'admin',
    shown: { title: 'A payment', text: 'Its history in words, from the card to the receipt.', width: 1440 },
    open: firstOf('/admin/payments'),
  },
  { name: 'admin-users', as: 'admin', open: at('/admin/users') },
  { name: 'admin-audit-log', as: 'admin', open: at('/admin/audit-logs') },
  {
    name: 'admin-settings',
    as: 'admin',
    shown: { title: 'Settings', text: 'The company, its hours, licenses and links, with a preview.', width: 1440 },
    open: at('/admin/settings'),
  },
]
