import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/db/embedded/address.ts'
import { occasion, table } from '../document.ts'
import { startProduct } from '../outside/started-product.ts'
import type { Part } from '../part.ts'
import { serverOf } from '../process-tree.ts'
import { growth, median, type Sample, sample } from './samples.ts'
import { RATES, startVisitors } from './visitors.ts'

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30)
const EVERY_S = 10

const rate = Object.entries(RATES)
  .map(([kind, aSecond]) => `${kind} ${aSecond}`)
  .join(', ')

/** Half an hour of mixed load at a fixed rate on the product as `npm start` runs it: whether memory and descriptors grow, and how long the event loop is held. */
export const measureSoak: Part = async () => {
  const metricsPort = await freePort()
  const product = await startProduct({
    METRICS_PORT: String(metricsPort),
    TRUST_PROXY: 'loopback',
    AUTH_AUTOCONFIRM: 'true',
    LOG_LEVEL: 'warn',
  })
  const samples: Sample[] = []
  let answered: [string, number][]
  try {
    const server = serverOf(product.pid)
    const visitors = await startVisitors(product.origin)
    const startedAt = performance.now()
    for (let taken = 0; taken <= (MINUTES * 60) / EVERY_S; taken += 1) {
      await pause(Math.max(0, startedAt + taken * EVERY_S * 1000 - performance.now()))
      const at = (performance.now() - startedAt) / 1000
      samples.push(await sample(server, `http://127.0.0.1:${metricsPort}/metrics`, at))
    }
    await visitors.stop()
    answered = [...visitors.answers].toSorted(([one], [other]) => one.localeCompare(other))
  } finally {
    await product.stop()
  }

  const requests = answered.reduce((sum, [, count]) => sum + count, 0)
  const failed = answered.filter(([kind]) => !/: 20[01]$/.test(kind))
  const second = samples.slice(Math.floor(samples.length / 2))
  const memory = growth(second, ({ resident }) => resident)
  const descriptors = growth(second, ({ descriptors: count }) => count)
  const delay = median(second.map((one) => one.delay))
  const longest = Math.max(...second.map((one) => one.delay))
  const last = median(samples.slice(-12).map(({ resident }) => resident))
  const rows = Array.from({ length: 7 }, (_, part) => {
    const at = Math.round((part * (samples.length - 1)) / 6)
    const near = samples.slice(Math.max(0, at - 2), at + 3)
    const of = (pick: (one: Sample) => number, digits = 0) => median(near.map(pick)).toFixed(digits)
    return [
      (samples[at]!.at / 60).toFixed(0),
      of(({ resident }) => resident),
      of(({ heap }) => heap),
      of(({ external }) => external),
      of(({ descriptors: count }) => count),
      of((one) => one.delay, 1),
    ]
  })
  return {
    report: `## Half an hour of mixed load

Made by \`npm run bench -- soak\` ${occasion()}. ${MINUTES} minutes at a fixed rate on the product as \`npm start\` runs it, with its embedded database and the demonstration data. A second: ${rate}; each sign-in, message, request and upload from another network. Every fourth visit is a search that is hardly ever repeated. An upload is a photo of 12 megapixels. ${requests.toLocaleString('en-US')} requests; the two cores also ran PostgreSQL and the visitors.

${table(['minute', 'resident memory, MB', 'heap, MB', 'external, MB', 'descriptors', 'event loop delay, 99 %, ms'], rows)}

In the second half, resident memory grew by ${memory.toFixed(1)} MB an hour and descriptors by ${descriptors.toFixed(1)} an hour, by the line that fits best. 99 % of the event loop's delays are below ${delay.toFixed(1)} ms in the median window of ${EVERY_S} s, ${longest.toFixed(1)} ms in the worst.
${failed.length === 0 ? 'Every request was answered as it should be.' : `Not answered as they should be: ${failed.map(([kind, count]) => `${kind} (${count})`).join(', ')}.`}`,
    figures: {
      'memory after the soak: MB': { kind: 'cpu', value: last },
      'memory in the second half: MB more an hour': { kind: 'clock', value: memory },
      'descriptors in the second half: more an hour': { kind: 'clock', value: descriptors },
      'event loop delay, 99 %: ms': { kind: 'clock', value: delay },
      'requests that failed': { kind: 'count', value: failed.reduce((sum, [, count]) => sum + count, 0) },
    },
  }
}
