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

/** Opens an address. */
export const at = (address: string) => (page: Page) => page.goto(address, { waitUntil: 'networkidle' })
