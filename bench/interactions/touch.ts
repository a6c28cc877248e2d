import type { Locator, Page } from '@playwright/test'

export const PHONE = { width: 412, height: 823 }
export const DESK = { width: 1440, height: 900 }

/** A tap on a phone, a click on a computer, which moves the mouse there first. */
export const touch = (target: Locator) =>
  target.page().viewportSize()?.width === PHONE.width ? target.tap() : target.click()

/** Brings the field to the middle, as a phone does when its keyboard opens. Chromium presents nothing new where a field stands at the edge. */
export async function type(page: Page, label: string | Locator, text: string) {
  const field = typeof label === 'string' ? page.getByLabel(label) : label
  await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await touch(field)
  await field.pressSequentially(text, { delay: 60 })
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

export async function press(page: Page, ...names: (string | RegExp)[]) {
  for (const name of names) await touch(button(page, name))
}

/** Presses it and waits for what it opens. */
export async function openDialog(page: Page, name: string | RegExp) {
  await press(page, name)
  await page.getByRole('dialog').waitFor()
}
