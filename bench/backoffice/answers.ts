import { Child } from '../child.ts'
import { exportOf, firstPages, type List, LISTS, OTHERS } from './calls.ts'

/** How often each call is repeated: more often where there are few, so that the percentile means something. */
const timesOf = (calls: number) => (calls > 12 ? 5 : 15)
/** How many pages of a hundred rows to turn before the deep page. */
const DEEP = 100

/** A call and its response times in ms. */
export interface Answered {
  path: string
  times: number[]
}

export interface Group {
  what: string
  answers: Answered[]
}

/** The time until a file starts, or until any other response is complete. */
async function ask(origin: string, path: string): Promise<{ ms: number; next: string | null }> {
  const startedAt = performance.now()
  const answer = await fetch(origin + path)
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  if (answer.headers.get('content-type')?.startsWith('text/csv')) {
    const reader = answer.body!.getReader()
    await reader.read()
    const ms = performance.now() - startedAt
    await reader.cancel()
    return { ms, next: null }
  }
  await answer.arrayBuffer()
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  return { ms: performance.now() - startedAt, next }
}

async function answersTo(origin: string, paths: readonly string[]): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const path of paths) {
    // The first call reads the table from disk.
    await ask(origin, path)
    const times: number[] = []
    for (let time = 0; time < timesOf(paths.length); time += 1) times.push((await ask(origin, path)).ms)
    answers.push({ path, times })
  }
  return answers
}

async function deepPage(origin: string, { path }: List): Promise<string | null> {
  let page: string | null = `${path}?limit=100`
  for (let turned = 0; turned < DEEP && page !== null; turned += 1) {
    const { next } = await ask(origin, page)
    page = next === null ? null : `${path}${new URL(next, origin).search}`
  }
  return page
}

/** Every list of the backoffice and its other calls, as the screens make them. */
export async function backofficeAnswers(databaseUrl: string, adminId: string): Promise<Group[]> {
  const product = await Child.start('product.ts', {
    databaseUrl,
    isCached: true,
    trusts: { id: adminId, role: 'admin' },
  })
  const origin = `http://127.0.0.1:${product.port}`
  const groups: Group[] = []
  try {
    // Warms the server up.
    for (const { path } of [...LISTS, ...LISTS]) await answersTo(origin, [path])
    for (const list of LISTS) {
      for (const [kind, paths] of firstPages(list))
        groups.push({ what: `${list.name}: ${kind}`, answers: await answersTo(origin, paths) })
      const deep = await deepPage(origin, list)
      if (deep !== null) groups.push({ what: `${list.name}: after 10,000`, answers: await answersTo(origin, [deep]) })
      const file = exportOf(list)
      if (file !== null)
        groups.push({ what: `${list.name}: first part of the file`, answers: await answersTo(origin, [file]) })
    }
    for (const [what, path] of OTHERS) groups.push({ what, answers: await answersTo(origin, [path]) })
  } finally {
    await product.stop()
  }
  return groups
}
