import type { Page } from '@playwright/test'

const PHONE = { width: 412, height: 823 }
const DESK = { width: 1440, height: 900 }

/** A part of a page that reacts, and how it is used. */
export interface Use {
  name: string
  path: string
  viewport: { width: number; height: number }
  run: (page: Page) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function press(page: Page, ...names: (string | RegExp)[]) {
  for (const name of names) await button(page, name).click()
}

/** Presses it and waits for what it opens. */
async function openDialog(page: Page, name: string | RegExp) {
  await press(page, name)
  await page.getByRole('dialog').waitFor()
}

const firstProperty = (page: Page) => page.getByRole('article').first().getByRole('link')

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
      const open = page.locator('button[popovertarget=assistance]').first()
      await open.click()
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
      await page.getByLabel('Location').pressSequentially('boston', { delay: 60 })
      await page.getByLabel('Location').press('Enter')
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
      await page.getByRole('link', { name: 'For Rent', exact: true }).click()
      await page.waitForURL(/type=rent/)
      await page.getByRole('combobox').last().selectOption({ index: 1 })
      await page.getByRole('link', { name: 'All Properties', exact: true }).click()
      await page.getByRole('link', { name: 'Load More Properties' }).click()
      await page.getByRole('article').nth(24).waitFor()
    },
  },
  {
    name: 'search of the list',
    path: '/properties',
    viewport: PHONE,
    run: async (page) => {
      await press(page, 'Show search')
      await page.getByLabel('Location').pressSequentially('boston', { delay: 60 })
      await page.getByLabel('Location').press('Enter')
      await page.waitForURL(/boston/)
    },
  },
  {
    name: 'a property opened, and back',
    path: '/properties',
    viewport: PHONE,
    run: async (page) => {
      await firstProperty(page).click()
      await page.waitForURL(/properties\/.+/)
      await page.getByRole('link', { name: 'Back to Properties' }).click()
      await page.waitForURL(/properties$/)
    },
  },
  {
    name: 'gallery',
    path: '/properties',
    viewport: PHONE,
    run: async (page) => {
      await firstProperty(page).click()
      await page.waitForURL(/properties\/.+/)
      await page.getByRole('list', { name: 'Photos' }).getByRole('link').first().click()
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
      await page.getByLabel('First name').pressSequentially('Ann', { delay: 60 })
      await page.getByRole('combobox').selectOption({ index: 1 })
      // Shows what is missing.
      await press(page, 'Send message')
      await page.getByLabel('Last name').pressSequentially('Lee', { delay: 60 })
    },
  },
  {
    name: 'maintenance form',
    path: '/maintenance',
    viewport: PHONE,
    run: async (page) => {
      const fields = page.getByRole('main').getByRole('textbox')
      await fields.first().pressSequentially('Ann', { delay: 60 })
      await press(page, /^(Submit|Send)/)
      await fields.nth(1).pressSequentially('Lee', { delay: 60 })
    },
  },
  {
    name: 'sign-in',
    path: '/tenant-portal',
    viewport: PHONE,
    run: async (page) => {
      await page.getByLabel('Email').pressSequentially('ann@example.com', { delay: 30 })
      await press(page, 'Show password')
    },
  },
]
