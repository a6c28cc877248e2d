import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/browser.ts'
import { Child } from '../child.ts'
import { forget, readSeen, watch } from '../interactions/watch.ts'
import { signInAsAdministrator } from './administrator.ts'

/** CPU slowdown to simulate a cheap laptop. */
const SLOWDOWN = 4
const PAGES = 3

/** The responsiveness of a screen, in ms. */
export interface Felt {
  screen: string
  /** From a key or click to the next frame: the slowest of all. */
  slowest: number
  interactions: number
  /** The number of tasks longer than 50 ms, and the longest. */
  longTasks: number
  longest: number
}

interface Screen {
  name: string
  path: string
  /** The search text. Left out where there is no search. */
  text?: string
  /** A row opens a dialog or a panel. */
  opens?: true
}

const SCREENS: readonly Screen[] = [
  { name: 'Properties', path: '/admin/properties', text: 'cambridge', opens: true },
  { name: 'Tenants', path: '/admin/tenants', text: 'sullivan', opens: true },
  { name: 'Payments', path: '/admin/payments', text: 'sullivan', opens: true },
  { name: 'Maintenance', path: '/admin/maintenance', text: 'kitchen', opens: true },
  { name: 'Contacts', path: '/admin/contacts', text: 'apartment', opens: true },
  { name: 'Users', path: '/admin/users', text: 'sullivan', opens: true },
  { name: 'Audit logs', path: '/admin/audit-logs' },
]

/** Waits until the list shows what was requested. */
async function settled(page: Page) {
  await page.locator('[role=table][aria-busy=false]').first().waitFor()
}

async function work(page: Page, { text, opens }: Screen) {
  const more = page.getByRole('button', { name: 'Load more' })
  for (let turned = 0; turned < PAGES; turned += 1) {
    const rows = await page.getByRole('row').count()
    await more.click()
    await page.getByRole('row').nth(rows).waitFor()
  }
  if (text !== undefined) {
    await page.getByRole('searchbox').pressSequentially(text, { delay: 80 })
    await page.waitForURL((url) => url.search.includes(text))
    await settled(page)
  }
  if (!opens) return
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .first()
    .click({ position: { x: 4, y: 4 } })
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function feel(browser: Browser, origin: string, session: string, screen: Screen): Promise<Felt> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: origin })
  await context.addInitScript((text) => localStorage.setItem('supabase.auth.token', text), session)
  await context.addInitScript(watch)
  const page = await context.newPage()
  await page.goto(screen.path)
  await settled(page)
  const developer = await context.newCDPSession(page)
  await developer.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await forget(page)
  await work(page, screen)
  const { tasks, interactions } = await readSeen(page)
  await context.close()
  return {
    screen: screen.name,
    slowest: Math.max(0, ...interactions),
    interactions: interactions.length,
    longTasks: tasks.length,
    longest: Math.max(0, ...tasks),
  }
}

/** Uses every list on a slow computer: loads three more pages, types a word, opens and closes a record. */
export async function feelScreens(databaseUrl: string): Promise<Felt[]> {
  const product = await Child.start('product.ts', { databaseUrl, isCached: true })
  const origin = `http://localhost:${product.port}`
  const session = await signInAsAdministrator(origin)
  const browser = await chromium.launch({
    executablePath: await findBrowser('whole'),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const felt: Felt[] = []
  try {
    for (const screen of SCREENS) felt.push(await feel(browser, origin, session, screen))
  } finally {
    await browser.close()
    await product.stop()
  }
  return felt
}
