import os from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/browser.ts'
import { Child, median } from '../child.ts'
import { occasion, table } from '../document.ts'
import type { Bench, Measured } from '../part.ts'
import type { Figure } from '../record/record.ts'
import { PHONE } from './touch.ts'
import { BARE, type Use, USES } from './uses.ts'
import { forget, readSeen, watch } from './watch.ts'

/** CPU slowdown to simulate a cheap phone. */
const SLOWDOWN = 4
const ROUNDS = 3
const AIM_MS = 80

interface Felt {
  name: string
  viewport: Use['viewport']
  interactions: number
  /** From a key or tap to the next frame, in ms: the slowest of a round, in the median round. */
  slowest: number
  /** Of all rounds. */
  longestTask: number
}

async function once(browser: Browser, origin: string, { path, viewport, run }: Use) {
  const context = await browser.newContext({
    viewport,
    hasTouch: viewport === PHONE,
    baseURL: origin,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(watch)
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  const developer = await context.newCDPSession(page)
  await developer.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await forget(page)
  await run(page)
  const seen = await readSeen(page)
  await context.close()
  return seen
}

async function feel(browser: Browser, origin: string, use: Use): Promise<Felt> {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await once(browser, origin, use))
  return {
    name: use.name,
    viewport: use.viewport,
    interactions: Math.max(...rounds.map(({ interactions }) => interactions.length)),
    slowest: median(rounds.map(({ interactions }) => Math.max(0, ...interactions))),
    longestTask: Math.max(0, ...rounds.flatMap(({ tasks }) => tasks)),
  }
}

async function feelAll(databaseUrl: string): Promise<Felt[]> {
  const product = await Child.start('product.ts', { databaseUrl, isCached: true })
  const browser = await chromium.launch({
    executablePath: await findBrowser('whole'),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const felt: Felt[] = []
    for (const use of [BARE, ...USES]) felt.push(await feel(browser, `http://localhost:${product.port}`, use))
    return felt
  } finally {
    await browser.close()
    await product.stop()
  }
}

function report(felt: readonly Felt[], load: number): string {
  const rough = felt.filter(({ name, slowest }) => name !== BARE.name && slowest > AIM_MS).map(({ name }) => name)
  return `## Interactions of the public pages

Made by \`npm run bench -- interactions\` ${occasion()}; load average ${load.toFixed(1)}.
In Chromium with the processor slowed down to a quarter. Aim: each key and tap is answered by a new picture within ${AIM_MS} ms${rough.length === 0 ? ': all are' : `; missed by ${rough.join(', ')}`}. The slowest of a round, in the median of ${ROUNDS} rounds; Chromium counts in steps of 8 ms. The bare page has one button that changes a text and one that opens a dialog: what the machine and the browser take by themselves.

${table(
  ['what', 'width', 'interactions', 'slowest, ms', 'longest task, ms'],
  felt.map(({ name, viewport, interactions, slowest, longestTask }) => [
    name,
    String(viewport.width),
    String(interactions),
    String(Math.round(slowest)),
    String(Math.round(longestTask)),
  ]),
)}
`
}

/** Uses every part of the public pages that reacts, on a slow phone or computer. */
export async function measureInteractions({ databaseUrl }: Bench): Promise<Measured> {
  const [before = 0] = os.loadavg()
  const felt = await feelAll(await databaseUrl())
  const [after = 0] = os.loadavg()
  const figures = felt.map(({ name, slowest }): [string, Figure] => [`${name}: ms`, { kind: 'clock', value: slowest }])
  return { report: report(felt, Math.max(before, after)), figures: Object.fromEntries(figures) }
}
