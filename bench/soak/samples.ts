import { readdirSync, readFileSync } from 'node:fs'

/** What one process had at one moment. */
export interface Sample {
  /** Since the load began, in seconds. */
  at: number
  /** Resident memory, in MB, and the parts that Node.js knows of. */
  resident: number
  heap: number
  external: number
  descriptors: number
  /** 99 % of the event loop's delays since the last sample, in ms. */
  delay: number
}

/** `monitorEventLoopDelay` measures the whole interval of a timer of 10 ms, so an idle process has 10 ms. */
const TIMER_MS = 10

const valueOf = (metrics: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? NaN)

/** Reads the process and its metrics. The delays are counted from here on anew. */
export async function sample(pid: number, metricsUrl: string, at: number): Promise<Sample> {
  const metrics = await (await fetch(metricsUrl)).text()
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    at,
    resident: (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) * 1024) / 1e6,
    heap: valueOf(metrics, 'nodejs_heap_size_used_bytes') / 1e6,
    external: valueOf(metrics, 'nodejs_external_memory_bytes') / 1e6,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    delay: Math.max(0, valueOf(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1000 - TIMER_MS),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

/** How much a value grows in an hour, by the straight line that fits the samples best. */
export function growth(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / samples.length
  const mean = samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const both = samples.reduce((sum, one) => sum + (one.at - meanAt) * (of(one) - mean), 0)
  const square = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  return (both / square) * 3600
}
