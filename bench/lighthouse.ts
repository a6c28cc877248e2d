import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import lighthouse from 'lighthouse'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
]
const PATIENCE_MS = 20_000

/** Scores from 0 to 100, times in ms, sizes in transferred bytes. */
export interface Look {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  largestPaint: number
  layoutShift: number
  blocking: number
  bytes: number
  /** The names of failed audits other than performance. */
  findings: string[]
}

/** The port of a started browser, from the file in its profile. */
async function portOf(profile: string): Promise<number> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    try {
      const [port] = readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
      if (port) return Number(port)
    } catch {
      // The file does not exist yet.
    }
    await pause(50)
  }
  throw new Error('The browser did not open its debugging port')
}

/** A request of the first view. */
export interface ViewedRequest {
  url: string
  /** Such as `Script` or `Image`. */
  resourceType: string
  /** Bytes on the wire. */
  transferSize: number
}

/** Loads one page with an empty browser profile, with network and CPU throttled for real. */
export async function lookAt(browser: string, url: string): Promise<Look> {
  return (await lookClosely(browser, url)).look
}

/** The same, with every request of the first view. */
export async function lookClosely(browser: string, url: string): Promise<{ look: Look; requests: ViewedRequest[] }> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'baystead-audit-'))
  const child = spawn(browser, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  try {
    const result = await lighthouse(url, {
      port: await portOf(profile),
      logLevel: 'silent',
      throttlingMethod: 'devtools',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave nothing')
    const { categories, audits } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const rest = Object.values(categories).filter(({ id }) => id !== 'performance')
    const failed = rest
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .filter(({ id }) => (audits[id]?.score ?? 1) < 1)
    const { items = [] } = (audits['network-requests']?.details ?? {}) as { items?: ViewedRequest[] }
    const look = {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      largestPaint: figure('largest-contentful-paint'),
      layoutShift: figure('cumulative-layout-shift'),
      blocking: figure('total-blocking-time'),
      bytes: figure('total-byte-weight'),
      findings: failed.map(({ id }) => `${id}: ${JSON.stringify(audits[id]?.details ?? {}).slice(0, 600)}`),
    }
    return { look, requests: items.filter((item) => item.url.startsWith('http')) }
  } finally {
    child.kill('SIGKILL')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
