import type { Db } from '#server/db/connection.ts'
import type { Position } from '#server/http/lists/cursor.ts'
import type { ListPage } from '#server/http/lists/keyset.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { columnsOf, lookUp, type SearchedRow } from './look-up.ts'
import { orderOf, type Sort } from './orders.ts'
import { blocksOf, isInBits } from './terms/bits.ts'
import { type Count, type Counts, countTerms } from './terms/counts.ts'
import type { Step, Steps } from './terms/steps.ts'
import { type Terms, wideTermsOf } from './terms/terms.ts'
import { ALL, readsRows, type Search, walk } from './walk.ts'

/**
 * How many homes may be looked up for one part of a page, how many entries of an index it may be expected to walk, and how many rows it may read to
 * compare texts without words.
 */
export interface PageLimits {
  few: number
  walk: number
  rows: number
}

/** A step around the position of a page is looked up as a whole if it has this part of the usual number of homes. */
const AROUND = 8

/** So many times what a page needs is looked up at once, because some of it may be before the page or not match after all. */
const AHEAD = 4

/** A part of an order. */
interface Part {
  among: Pick<Terms, 'some' | 'none'>
  range: readonly RawBuilder<SqlBool>[]
  /** Whether it begins after the position of the page. */
  isBeyond: boolean
}

/**
 * A page of the matches in one part of an order. Words that the index does not have are sought in the bits of their homes. Other texts are compared in
 * rows, and where too many rows would have to be read, all of the matches are sorted.
 */
export async function walkForPage(
  db: Db,
  search: Search,
  sort: Sort,
  page: ListPage,
  { rows: mostRows }: Pick<PageLimits, 'rows'>,
  { among, range = [], isBeyond = false }: Partial<Part> = {},
): Promise<SearchedRow[]> {
  const order = orderOf(sort)
  const isOfRows = readsRows(search, sort)
  const hasWords = isOfRows && search.wanted.location.kind === 'words'
  const more = hasWords ? isInBits(sql`(select blocks from bits)`) : null
  const walked = walk(search, sort, isOfRows ? { ...page, limit: hasWords ? ALL : mostRows } : page, {
    range,
    isBeyond,
    more,
  })
  const matches = isOfRows
    ? sql`
        select * from (${walked}) as walked where (select ${search.text} from properties where id = walked.id)
        order by ${order.orderingOfKeys} limit ${sql.lit(page.limit)}`
    : walked
  const { rows } = await sql<SearchedRow>`
    with ${hasWords ? sql`bits as materialized (${blocksOf(wideTermsOf(search.wanted))}),` : sql``} page as materialized (${matches})
    select ${columnsOf} from page join properties as p on p.id = page.id order by ${order.orderingOfKeys}`.execute(db)
  if (!isOfRows || hasWords || rows.length === page.limit) return rows
  return (await lookUp(db, search, sort, page, { isWhole: true, ...(among && { among }) })).rows
}

interface CountedStep extends Count {
  step: Step
}

/** The steps with matches that are not before a position. */
function counted({ steps }: Steps, having: Counts, after: Position | null): CountedStep[] {
  const of = (what: keyof Count) => new Map([...having].map(([term, count]) => [term, count[what]]))
  const [matches, homes] = [of('matches'), of('homes')]
  return steps
    .filter((step) => after === null || !step.isPassed(after[0]!))
    .map((step) => ({
      step,
      matches: step.count(matches, matches.get('*') ?? 0),
      homes: step.count(homes, homes.get('*') ?? 0),
    }))
    .filter((one) => one.matches > 0)
}

/** How many of the first steps have enough matches together. */
function stepsWith(steps: readonly CountedStep[], enough: number): number {
  let matches = 0
  const last = steps.findIndex((step) => (matches += step.matches) >= enough)
  // The homes that a step has no terms for are not read together with others.
  const alone = steps.findIndex(({ step }) => step.terms.some.length === 0)
  return Math.min(last === -1 ? steps.length : last + 1, alone > 0 ? alone : steps.length)
}

const sumOf = (steps: readonly CountedStep[], what: keyof Count) => steps.reduce((sum, step) => sum + step[what], 0)

function partOf(steps: readonly CountedStep[], after: Position | null): Part {
  const [first, last] = [steps[0]!.step, steps.at(-1)!.step]
  const isBeyond = after !== null && !first.isReached(after[0]!)
  return {
    // No home of a later step has what those of the first have not.
    among:
      steps.length > 1 ? { ...first.terms, some: [steps.flatMap(({ step }) => step.terms.some.flat())] } : first.terms,
    // A position within the part is where the index is entered.
    range: after === null || isBeyond ? [...first.begins, ...last.ends] : last.ends,
    isBeyond,
  }
}

/**
 * Reads an order part by part. A part where matches come often is walked until there are enough, and the matches of one with few are looked up. A step
 * that has neither is read in smaller steps.
 */
async function pageBySteps(
  db: Db,
  search: Search,
  sort: Sort,
  { limit, after }: ListPage,
  limits: PageLimits,
  first: CountedStep[],
) {
  const { positionOf } = orderOf(sort)
  const rows: SearchedRow[] = []
  let left = first
  while (left.length > 0 && rows.length < limit) {
    // What was read once is before this, so it is not read again with the next part.
    const last = rows.at(-1)
    const page = { limit: limit - rows.length, after: last ? positionOf(last) : after }
    const count = stepsWith(left, page.limit)
    const run = left.slice(0, count)
    const [matches, homes] = [sumOf(run, 'matches'), sumOf(run, 'homes')]
    const entries = homes * Math.min(page.limit / matches, 1)
    const [{ step }] = run as [CountedStep]
    // Of a step around the position, an unknown share of the matches is before it.
    const isAround = page.after !== null && step.isReached(page.after[0]!) && matches > limits.few / AROUND
    if (entries <= limits.walk || (matches > limits.few && !step.parts)) {
      const isRun = entries <= limits.walk
      rows.push(
        ...(await walkForPage(db, search, sort, page, limits, partOf(isRun ? run : run.slice(0, 1), page.after))),
      )
      left = left.slice(isRun ? count : 1)
    } else if (matches <= limits.few && !(isAround && step.parts)) {
      const more = stepsWith(left, page.limit * AHEAD)
      const taken = sumOf(left.slice(0, more), 'matches') <= limits.few ? more : count
      const { among } = partOf(left.slice(0, taken), page.after)
      rows.push(...(await lookUp(db, search, sort, page, { among, isWhole: true })).rows)
      left = left.slice(taken)
    } else {
      const parts = step.parts!()
      const { having } = await countTerms(
        db,
        { exact: wideTermsOf(search.wanted), ranges: [], isTold: false },
        { others: parts.terms },
      )
      left = [...counted(parts, having, page.after), ...left.slice(1)]
    }
  }
  return rows
}

/** A page of very many matches. */
export const pageOf = async (
  db: Db,
  search: Search,
  sort: Sort,
  page: ListPage,
  limits: PageLimits,
  steps: Steps | null,
  having: Counts,
) =>
  steps
    ? await pageBySteps(db, search, sort, page, limits, counted(steps, having, page.after))
    : await walkForPage(db, search, sort, page, limits)
