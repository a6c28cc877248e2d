import { toastOn } from '../accounts/account.ts'
import { expect, type Locator, type Page } from '../fixtures.ts'

interface RecordDialog {
  /** Opens the dialog of the record. */
  open: Locator
  /** A field of the dialog that takes each of `values`. */
  field: string
  /** What each update saves; the record starts with the last one. */
  values: readonly [string, string, string]
  /** The button that saves. */
  update: string
  /** The toast of a success. */
  done: string
  /** Path of the calls that the dialog may start from. */
  path: string
  /** A panel stays open after an update, so it is closed with Esc. */
  isPanel?: boolean
}

/** How long the user waits before reopening the record. */
const WAITS_MS = [0, 2000, 30_000]

/** Delays reads under a path. Writes are not delayed. */
async function holdLoading(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isMeant = ({ pathname }: URL) => pathname.startsWith(path)
  await page.route(isMeant, async (route) => {
    if (route.request().method() === 'GET') await promise
    await route.fallback()
  })
  return resolve
}

/**
 * Updates a record and opens it again, three times. The form must start with what was just saved even while everything that is loaded
 * afterwards is still on its way, and no update may report a conflict. The page's clock must be installed.
 */
export async function updateAndReopen(page: Page, { open, field, values, update, done, path, isPanel }: RecordDialog) {
  const dialog = page.getByRole('dialog')
  const input = dialog.getByLabel(field, { exact: true })
  const isSelect = async () => (await input.evaluate(({ tagName }) => tagName)) === 'SELECT'

  await open.click()
  await expect(input).toHaveValue(values[2])
  for (const [index, wait] of WAITS_MS.entries()) {
    const value = values[index % values.length]!
    // A response that comes in between can clear the selection of the text that is replaced.
    await expect(async () => {
      await ((await isSelect()) ? input.selectOption(value) : input.fill(value))
      await expect(input).toHaveValue(value, { timeout: 500 })
    }).toPass()
    const release = await holdLoading(page, path)
    await dialog.getByRole('button', { name: update }).click()
    if (isPanel) {
      // A failure prints what the panel says instead, such as a conflict.
      await expect(dialog).not.toContainText(update)
      await expect(dialog).not.toContainText('Saving...')
      await page.keyboard.press('Escape')
    }
    await expect(dialog).toBeHidden()
    await expect(toastOn(page)).toContainText(done)
    await page.clock.fastForward(wait)
    await open.click()
    release()
    await expect(input).toHaveValue(value)
  }
}
