import { expect, type Page } from '../fixtures.ts'

/** A row of the page where payments of several tenants are recorded. */
export const rowOn = (page: Page, at: number) => page.getByRole('group', { name: `Payment ${at}`, exact: true })

/** Finds a tenant by typing, and takes the first of the list with the keyboard. */
export async function choose(page: Page, at: number, name: string) {
  const field = rowOn(page, at).getByLabel('Tenant')
  await field.fill(name)
  await expect(page.getByRole('listbox').getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue(name)
}
