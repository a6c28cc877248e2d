import type { Page } from '#contract/core/endpoint.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

type Pages = InfiniteData<Page<{ id: string }>>

const without = (data: Pages, id: string): Pages => ({
  ...data,
  pages: data.pages.map((page) => {
    const items = page.items.filter((item) => item.id !== id)
    // Each page has the total of the whole list.
    const isHere = data.pages.some((other) => other.items.some((item) => item.id === id))
    return { ...page, items, total: isHere ? page.total - 1 : page.total }
  }),
})

const changed = (data: Pages, id: string, changes: object): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === id ? { ...item, ...changes } : item)),
  })),
})

/** Refetches everything that came from an endpoint: its lists, and what else is cached under its path. */
export const refresh = (queries: QueryClient, path: string) => queries.invalidateQueries({ queryKey: [path] })

/**
 * Updates a saved record wherever it is cached, before anything is fetched again, so that reopening it shows what was saved. Cancels running queries,
 * whose responses may be older.
 */
async function updateCached(queries: QueryClient, path: string, saved: { id: string }) {
  await queries.cancelQueries({ queryKey: [path] })
  queries.setQueriesData<Pages>({ queryKey: [path, 'list'] }, (data) => data && changed(data, saved.id, saved))
  queries.setQueryData<object>([path, 'record', saved.id], (before) => before && { ...before, ...saved })
  // A list that is not paged.
  queries.setQueryData<{ id: string }[]>([path], (all) =>
    all?.map((one) => (one.id === saved.id ? { ...one, ...saved } : one)),
  )
}

/** Updates a saved record in the cache and refetches everything under its path, without waiting for that. */
export async function refreshWith(queries: QueryClient, path: string, saved: { id: string }) {
  await updateCached(queries, path, saved)
  void refresh(queries, path)
}

const isRecord = (answer: unknown): answer is { id: string } =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'

/** Restores one row to its earlier state. The other rows stay as they are now. */
const restored = (data: Pages, before: Pages, id: string): Pages => {
  const at = before.pages.findIndex(({ items }) => items.some((item) => item.id === id))
  const old = before.pages[at]?.items.find((item) => item.id === id)
  if (!old || at >= data.pages.length) return data
  if (data.pages.some(({ items }) => items.some((item) => item.id === id))) return changed(data, id, old)
  const rowIndex = before.pages[at]!.items.indexOf(old)
  return {
    ...data,
    pages: data.pages.map((page, index) => ({
      ...page,
      items: index === at ? page.items.toSpliced(rowIndex, 0, old) : page.items,
      total: page.total + 1,
    })),
  }
}

/** The number of running changes for each path. A list fetched in between would show other rows in their old state. */
const runningChanges = new Map<string, number>()

/**
 * Shows a change of a row (null: its removal) in every list of a path before the server confirms it. On failure the row is restored and the error is
 * thrown for the caller to show. After the last of several changes the lists are refetched.
 */
export async function optimistically<Answer>(
  queries: QueryClient,
  { path, id, changes }: { path: string; id: string; changes: object | null },
  send: () => Promise<Answer>,
): Promise<Answer> {
  const lists = { queryKey: [path, 'list'] }
  runningChanges.set(path, (runningChanges.get(path) ?? 0) + 1)
  await queries.cancelQueries(lists)
  const before = queries.getQueriesData<Pages>(lists)
  queries.setQueriesData<Pages>(lists, (data) => data && (changes ? changed(data, id, changes) : without(data, id)))
  try {
    const answer = await send()
    if (isRecord(answer)) await updateCached(queries, path, answer)
    return answer
  } catch (error) {
    for (const [key, old] of before) queries.setQueryData<Pages>(key, (data) => data && old && restored(data, old, id))
    throw error
  } finally {
    const left = (runningChanges.get(path) ?? 1) - 1
    runningChanges.set(path, left)
    if (left === 0) void refresh(queries, path)
  }
}
