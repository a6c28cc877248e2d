import { at, type Screen } from './screen.ts'

/** What a signed-in user sees. */
export const PORTAL: readonly Screen[] = [
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
      await page.waitForURL('/dashboard/maintenance/*')
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  { name: 'account', as: 'tenant', open: at('/account') },
  { name: 'user-dashboard', as: 'user', open: at('/dashboard') },
  { name: 'manager-dashboard', as: 'manager', open: at('/dashboard') },
]
