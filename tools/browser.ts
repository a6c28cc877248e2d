import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const PLAYWRIGHT = path.resolve(import.meta.dirname, '../node_modules/.bin/playwright')

/** Where Linux distributions install Chromium, with windows and as the headless shell. */
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
const SHELL = ['/usr/bin/chromium-headless-shell']

/** Debian's package names, in the order to try them. */
const PACKAGES = { shell: ['chromium-headless-shell', 'chromium'], whole: ['chromium'] } as const

export type BrowserKind = keyof typeof PACKAGES

const answers = (file: string) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0

const findInstalled = (kind: BrowserKind) =>
  [process.env['CHROMIUM'], ...(kind === 'shell' ? SHELL : []), ...WHOLE, chromium.executablePath()].find(
    (file) => file && existsSync(file) && answers(file),
  )

function attempt(command: string, args: string[]) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

const hasApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Returns the path of a Chromium: an installed one, else one that it installs (Debian's package as root, Playwright's own otherwise). The headless
 * shell is the same engine at half the work (decision 0023). Programs that measure need the full browser.
 */
export async function findBrowser(kind: BrowserKind): Promise<string> {
  const found = findInstalled(kind)
  if (found) return found
  console.log('Installing a browser …')
  if (hasApt()) {
    attempt('apt-get', ['update', '-qq'])
    PACKAGES[kind].some((name) => attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]))
  }
  const installed =
    findInstalled(kind) ?? (attempt(PLAYWRIGHT, ['install', 'chromium']) ? findInstalled(kind) : undefined)
  if (!installed) throw new Error('No Chromium was found or could be installed: install one, or name it in CHROMIUM.')
  return installed
}
