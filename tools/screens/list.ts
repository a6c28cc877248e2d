import type { Page } from '@playwright/test'

export interface Screen {
  /** The file's name. */
  name: string
  /** Its heading and sentence in `docs/screens.md`. Without them it is only in the whole set. */
  shown?: { title: string; text: string; width: 390 | 1440; theme?: 'dark' }
  /** One of the demonstration accounts. */
  as?: 'tenant' | 'admin' | 'user' | 'manager'
  /** Opens the screen. */
  open: (page: Page, homes: readonly Home[]) => Promise<unknown>
}

export interface Home {
  id: string
  priceType: string
  status: string
  imageUrls: readonly string[]
}

const at = (address: string) => (page: Page) => page.goto(address, { waitUntil: 'networkidle' })

const home = (matches: (home: Home) => boolean) => async (page: Page, homes: readonly Home[]) =>
  at(`/properties/${homes.find(matches)!.id}`)(page)

/** Opens a list of the backoffice and its first record. */
const firstOf = (address: string) => async (page: Page) => {
  await at(address)(page)
  await page.getByRole('row').nth(1).press('Enter')
  await page.waitForLoadState('networkidle')
}

/** Sends an empty form, so that every error shows. */
const sentEmpty = (address: string, button: RegExp) => async (page: Page) => {
  await at(address)(page)
  await page.getByRole('main').getByRole('button', { name: button }).click()
}

const hasMany = ({ imageUrls }: Home) => imageUrls.length > 3

/** The screens of the product, in the order in which a newcomer may want to see them. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'home',
    shown: { title: 'Home page', text: 'The search, featured homes, services and the towns we serve.', width: 1440 },
    open: at('/'),
  },
  {
    name: 'list',
    shown: {
      title: 'List of homes',
      text: 'The address holds every filter, so a search can be shared. The server renders and caches it.',
      width: 1440,
    },
    open: at('/properties'),
  },
  { name: 'list-empty', open: at('/properties?type=rent&location=Atlantis') },
  {
    name: 'home-for-rent',
    shown: {
      title: 'A home for rent',
      text: 'Pictures, facts, and what moving in costs under Massachusetts law. The bar with the price stays in reach.',
      width: 390,
    },
    open: home(
      ({ priceType, status, ...other }) => priceType === 'rent' && status === 'available' && hasMany(other as Home),
    ),
  },
  { name: 'home-for-sale', open: home(({ priceType, ...other }) => priceType === 'sale' && hasMany(other as Home)) },
  { name: 'home-missing', open: at('/properties/none') },
  { name: 'page-missing', open: at('/boston-apartments') },
  { name: 'services', open: at('/services') },
  { name: 'about', open: at('/about') },
  {
    name: 'contact',
    shown: {
      title: 'Contact',
      text: 'A message about a home names it. Drafts survive a reload.',
      width: 1440,
      theme: 'dark',
    },
    open: at('/contact'),
  },
  { name: 'contact-errors', open: sentEmpty('/contact', /^Send/) },
  {
    name: 'maintenance',
    shown: {
      title: 'Maintenance request',
      text: 'With photos, without an account. A link shows its progress; an emergency shows the hotline.',
      width: 390,
    },
    open: at('/maintenance'),
  },
  { name: 'maintenance-errors', open: sentEmpty('/maintenance', /^Submit/) },
  { name: 'privacy', open: at('/privacy') },
  { name: 'sign-in', open: at('/tenant-portal') },
  { name: 'forgot-password', open: at('/forgot-password') },
  {
    name: 'dashboard',
    as: 'tenant',
    shown: { title: "A tenant's home", text: 'What is due, what was paid, and open requests.', width: 390 },
    open: at('/dashboard'),
  },
  {
    name: 'pay',
    as: 'tenant',
    shown: { title: 'Pay rent', text: 'Three taps to the card.', width: 390 },
    open: at('/payment'),
  },
  { name: 'payments', as: 'tenant', open: at('/dashboard/payments') },
  { name: 'requests', as: 'tenant', open: at('/dashboard/maintenance') },
  {
    name: 'request',
    as: 'tenant',
    open: async (page) => {
      await at('/dashboard/maintenance')(page)
      await page.getByRole('main').locator('a[href^="/dashboard/maintenance/"]').first().click()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'account', as: 'tenant', open: at('/account') },
  { name: 'user-dashboard', as: 'user', open: at('/dashboard') },
  { name: 'manager-dashboard', as: 'manager', open: at('/dashboard') },
  {
    name: 'admin',
    as: 'admin',
    shown: { title: 'Backoffice', text: 'What needs a person today, then the totals.', width: 1440 },
    open: at('/admin'),
  },
  { name: 'admin-properties', as: 'admin', open: at('/admin/properties') },
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
