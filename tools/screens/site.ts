import type { Page } from '@playwright/test'
import { at, type Home, type Screen } from './screen.ts'

const home = (matches: (home: Home) => boolean) => async (page: Page, homes: readonly Home[]) =>
  at(`/properties/${homes.find(matches)!.id}`)(page)

/** Sends an empty form, so that every error shows. */
const sentEmpty = (address: string, button: RegExp) => async (page: Page) => {
  await at(address)(page)
  await page.getByRole('main').getByRole('button', { name: button }).click()
}

let senders = 0

/** Fills in a form and sends it. A select has its first choice. An address is emailed only a few times an hour, so each picture has its own. */
const sent = (address: string, texts: Readonly<Record<string, string>>, button: RegExp) => async (page: Page) => {
  await at(address)(page)
  const form = page.getByRole('main').getByRole('form')
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label, { exact: true }).fill(text)
  senders += 1
  await form.getByLabel('Email').fill(`ada-${senders}@example.com`)
  await form.getByLabel(/^(Subject|Request type)$/).selectOption({ index: 1 })
  await form.getByRole('button', { name: button }).click()
  await page.getByRole('heading', { name: /^We got your/ }).waitFor()
}

/** Opens the list with its map, once the map has drawn the homes. */
async function openMap(page: Page) {
  await at('/properties?location=Boston&view=map')(page)
  await page.getByRole('region', { name: 'Map of homes' }).getByRole('button', { name: /\$/ }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Saves the first three homes of the list and opens the saved ones. */
async function openSaved(page: Page) {
  await at('/properties')(page)
  const hearts = page.getByRole('main').getByRole('button', { name: /^Save / })
  for (const place of [0, 1, 2]) await hearts.nth(place).click()
  await at('/saved')(page)
}

const hasMany = ({ imageUrls }: Home) => imageUrls.length > 3

/** What a visitor sees. */
export const SITE: readonly Screen[] = [
  {
    name: 'home',
    shown: { title: 'Homepage', text: 'The search, featured homes, services and the towns we serve.', width: 1440 },
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
  {
    name: 'map',
    shown: {
      title: 'The map',
      text: 'The list and the map show the same homes, and moving the map searches again.',
      width: 1440,
    },
    open: openMap,
  },
  {
    name: 'open-houses',
    shown: {
      title: 'Open houses',
      text: 'Cards say when a home is open. This filter combines with every other.',
      width: 1440,
    },
    open: at('/properties?openHouse=any'),
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
  {
    name: 'home-facts',
    shown: {
      title: 'The facts of a home',
      text: 'Taxes, parking, heating and more, with an estimate of the monthly cost.',
      width: 1440,
    },
    open: async (page, homes) => {
      await home(({ priceType, ...other }) => priceType === 'sale' && hasMany(other as Home))(page, homes)
      await page.getByRole('heading', { name: 'Home facts' }).evaluate((heading) => heading.scrollIntoView())
    },
  },
  {
    name: 'saved',
    shown: { title: 'Saved homes', text: 'With notes, and what has changed since they were saved.', width: 1440 },
    open: openSaved,
  },
  {
    name: 'compare',
    shown: { title: 'Homes side by side', text: 'What differs is marked. The link can be shared.', width: 1440 },
    open: async (page) => {
      await openSaved(page)
      for (const place of [0, 1, 2])
        await page
          .getByRole('checkbox', { name: /^Compare / })
          .nth(place)
          .check()
      await page.getByRole('link', { name: 'Compare homes' }).click()
      await page.getByRole('table').waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
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
    name: 'contact-sent',
    open: sent(
      '/contact',
      {
        'First name': 'Ada',
        'Last name': 'Lovelace',
        Message: 'Is the house on Elm Street still available?',
      },
      /^Send/,
    ),
  },
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
  {
    name: 'maintenance-sent',
    open: sent(
      '/maintenance',
      {
        'Full name': 'Ada Lovelace',
        'Property address': '12 Elm Street, Cambridge, MA 02139',
        Description: 'The kitchen faucet drips day and night.',
      },
      /^Submit/,
    ),
  },
  { name: 'privacy', open: at('/privacy') },
  { name: 'sign-in', open: at('/tenant-portal') },
  { name: 'forgot-password', open: at('/forgot-password') },
]
