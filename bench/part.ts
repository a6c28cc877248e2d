import type { Figures } from './record/record.ts'

/** What a part of the benchmark may use. */
export interface Bench {
  /** The database of all parts, with the demonstration data. It is started by the first part that needs it. */
  databaseUrl: () => Promise<string>
}

/** What a part of the benchmark found. */
export interface Measured {
  /** Its section of the page. */
  report: string
  /** The page under docs/ that has it. */
  page?: string
  /** What later runs are compared with. */
  figures: Figures
}

export type Part = (bench: Bench) => Promise<Measured>

/** Runs one step and prints how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  console.log(`${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}
