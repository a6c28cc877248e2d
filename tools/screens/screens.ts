// `npm run screens`: starts the product with its demonstration data and stores the main screens for `docs/screens.md`. `npm run screens -- FOLDER`
// stores every screen there instead, at three widths and in both themes, to compare two states of the source; with another word, those whose names
// begin with it.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import sharp from 'sharp'
import { mintSession, useSession } from '../../e2e/minted-session.ts'
import { findBrowser } from '../browser.ts'
import { startProduct } from './start-product.ts'
import { ROOT } from '../steps.ts'
import { ADMIN } from './admin.ts'
import { PORTAL } from './portal.ts'
import type { Home, Screen } from './screen.ts'
import { SITE } from './site.ts'
import { STATES } from './states.ts'

const PASSWORD = 'a password for pictures'
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1440: 900 }
const THEMES = ['light', 'dark'] as const
const DOCS = path.join(ROOT, 'docs')
const [folder, only = ''] = process.argv.slice(2)

/** In the order in which a newcomer may want to see them. */
const SCREENS = [...SITE, ...PORTAL, ...ADMIN, ...STATES]

/** A screenshot of the first view of a screen, as PNG. */
async function take(browser: Browser, screen: Screen, homes: readonly Home[], options: BrowserContextOptions) {
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  if (screen.as !== undefined) {
    await useSession(
      page,
      await mintSession(context.request, { email: `${screen.as}@example.com`, password: PASSWORD }),
    )
  }
  await screen.open(page, homes)
  await page.evaluate(async () => document.fonts.ready)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

const { address, stop } = await startProduct({ LOG_LEVEL: 'error', DEMO_PASSWORD: PASSWORD })
const browser = await chromium.launch({
  executablePath: await findBrowser('shell'),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})
try {
  const homes = (await (await fetch(`${address}/api/properties?limit=100`)).json()) as Home[]
  const options = (width: number, colorScheme: 'light' | 'dark') => ({
    baseURL: address,
    viewport: { width, height: HEIGHTS[width]! },
    colorScheme,
  })
  const sections: string[] = []
  mkdirSync(folder ?? path.join(DOCS, 'screens'), { recursive: true })
  for (const screen of SCREENS.filter(({ name }) => name.startsWith(only))) {
    const { name, shown } = screen
    if (folder !== undefined) {
      for (const width of Object.keys(HEIGHTS).map(Number))
        for (const theme of THEMES) {
          const picture = await take(browser, screen, homes, options(width, theme))
          writeFileSync(path.join(folder, `${name}-${width}-${theme}.png`), picture)
        }
      console.log(name)
    } else if (shown) {
      const { title, text, width, theme = 'light' } = shown
      const picture = await take(browser, screen, homes, options(width, theme))
      await sharp(picture)
        .webp({ quality: 78, effort: 6 })
        .toFile(path.join(DOCS, 'screens', `${name}.webp`))
      const size = width === 390 ? ' width="320"' : ''
      sections.push(`## ${title}\n\n${text}\n\n<img src="screens/${name}.webp" alt="${title}"${size}>\n`)
    }
  }
  if (folder === undefined) {
    const lead = '# Screens\n\nThe main screens with the demonstration data. `npm run screens` takes them again.\n'
    writeFileSync(path.join(DOCS, 'screens.md'), [lead, ...sections].join('\n'))
  }
} finally {
  await browser.close()
  await stop()
}
