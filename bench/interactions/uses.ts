import type { Page } from '@playwright/test'
import { button, DESK, openDialog, PHONE, press, touch, type } from './touch.ts'

/** A part of a page that reacts, and how it is used. */
export interface Use {
  name: string
  path: string
  viewport: { width: number; height: number }
  run: (page: Page) => Promise<void>
}

const firstProperty = (page: Page) => page.getByRole('article').first().getByRole('link')

const BARE_HTML = `<!doctype html><html lang="en"><title>Bare</title><button onclick="count.textContent++">Count</button>
<output id="count">0</output><button onclick="panel.showModal()">Open</button><dialog id="panel">A dialog</dialog></html>`

/** What the machine and the browser take by themselves: a page with a button that changes a text, and one that opens a dialog. */
export const BARE: Use = {
  name: 'a bare page, for comparison',
  path: `data:text/html,${encodeURIComponent(BARE_HTML)}`,
  viewport: PHONE,
  run: async (page) => {
    await press(page, 'Count', 'Count')
    await openDialog(page, 'Open')
    await page.keyboard.press('Escape')
  },
}

/** Every part of a public page that reacts, except plain links. */
export const USES: readonly Use[] = [
  {
    name: 'menu',
    path: '/about',
    viewport: PHONE,
    run: async (page) => {
      await openDialog(page, 'Open menu')
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'theme',
    path: '/properties',
    viewport: PHONE,
    run: (page) => press(page, /theme$/, /theme$/, /theme$/),
  },
  {
    name: 'assistance',
    path: '/about',
    viewport: PHONE,
    run: async (page) => {
      const open = page.getByRole('button', { name: 'Need assistance?' })
      await touch(open)
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'slideshow and featured homes',
    path: '/',
    viewport: DESK,
    run: async (page) => {
      await press(page, 'Play the slideshow', 'Pause the slideshow')
      await page.getByRole('heading', { name: 'Featured homes' }).scrollIntoViewIfNeeded()
      await button(page, /(Pause|Play) the featured homes/).waitFor()
      await press(page, 'Next home', 'Previous home', 'Go to home 3', /^Show /)
    },
  },
  {
    name: 'featured homes, first touch',
    path: '/',
    viewport: PHONE,
    run: (page) => press(page, 'Next home', 'Next home'),
  },
  {
    name: 'search of home',
    path: '/',
    viewport: PHONE,
    run: async (page) => {
      await press(page, /^Search homes/)
      await type(page, page.getByRole('dialog').getByLabel('Location'), 'boston')
      await page.getByRole('dialog').getByLabel('Location').press('Enter')
      await page.waitForURL(/properties/)
      await page.getByRole('article').first().waitFor()
    },
  },
  {
    name: 'filters and hearts of the list',
    path: '/properties',
    viewport: DESK,
    run: async (page) => {
      await press(page, /^Save /)
      await touch(page.getByRole('link', { name: 'For Rent', exact: true }))
      await page.waitForURL(/type=rent/)
      await page.getByRole('combobox').last().selectOption({ index: 1 })
      await touch(page.getByRole('link', { name: 'All Properties', exact: true }))
      await touch(page.getByRole('link', { name: 'Load More Properties' }))
      await page.getByRole('article').nth(24).waitFor()
    },
  },
  {
    name: 'search of the list',
    path: '/properties',
    viewport: PHONE,
    run: async (page) => {
      await press(page, /^Search homes/)
      await type(page, page.getByRole('dialog').getByLabel('Location'), 'boston')
      await page.getByRole('dialog').getByLabel('Location').press('Enter')
      await page.waitForURL(/boston/)
    },
  },
  {
    name: 'a property opened, and back',
    path: '/properties',
    viewport: PHONE,
    run: async (page) => {
      await touch(firstProperty(page))
      await page.waitForURL(/properties\/.+/)
      await touch(page.getByRole('link', { name: 'Back to Properties' }))
      await page.waitForURL(/properties$/)
    },
  },
  {
    name: 'gallery',
    path: '/properties',
    viewport: PHONE,
    run: async (page) => {
      await touch(firstProperty(page))
      await page.waitForURL(/properties\/.+/)
      await touch(page.getByRole('list', { name: 'Photos' }).getByRole('link').first())
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'contact form',
    path: '/contact',
    viewport: PHONE,
    run: async (page) => {
      await type(page, 'First name', 'Ann')
      await page.getByRole('combobox').selectOption({ index: 1 })
      // Shows what is missing.
      await press(page, 'Send message')
      await type(page, 'Last name', 'Lee')
    },
  },
  {
    name: 'maintenance form',
    path: '/maintenance',
    viewport: PHONE,
    run: async (page) => {
      const fields = page.getByRole('main').getByRole('textbox')
      await type(page, fields.first(), 'Ann')
      await press(page, /^(Submit|Send)/)
      await type(page, fields.nth(1), 'Lee')
    },
  },
  {
    name: 'sign-in',
    path: '/tenant-portal',
    viewport: PHONE,
    run: async (page) => {
      await type(page, 'Email', 'ann@example.com')
      await press(page, 'Show password')
    },
  },
]
