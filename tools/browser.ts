import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const PLAYWRIGHT = path.resolve(import.meta.dirname, '../node_modules/.bin/playwright')

/** Where distributions put it. */
const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

const look = () =>
  [process.env['CHROMIUM'], ...KNOWN, chromium.executablePath()].find((file) => file && existsSync(file))

function attempt(command: string, args: string[]) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

const hasApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Path of a Chromium for the browser tests: one that is there, else one installed now (Debian's package as root, Playwright's own otherwise). */
export async function findBrowser(): Promise<string> {
  const found = look()
  if (found) return found
  console.log('Installing a browser for the tests …')
  if (hasApt()) {
    attempt('apt-get', ['update', '-qq'])
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  const installed = look() ?? (attempt(PLAYWRIGHT, ['install', 'chromium']) ? look() : undefined)
  if (!installed) throw new Error('No Chromium was found or could be installed: install one, or name it in CHROMIUM.')
  return installed
}
