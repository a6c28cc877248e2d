import type { Page } from '#contract/endpoint.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

type Pages = InfiniteData<Page<{ id: string }>>

const without = (data: Pages, id: string): Pages => ({
  ...data,
  pages: data.pages.map((page) => {
    const items = page.items.filter((item) => item.id !== id)
    // Each page tells the whole list's count.
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

/** Asks anew for all that came from a call: its lists, and what else is kept under its path. */
export const refresh = (queries: QueryClient, path: string) => queries.invalidateQueries({ queryKey: [path] })

/** Shows a record as a call has just answered it, before anything is asked for anew: whoever opens it at once sees what was saved. */
export function keep(queries: QueryClient, path: string, saved: { id: string }) {
  queries.setQueriesData<Pages>({ queryKey: [path, 'list'] }, (data) => data && changed(data, saved.id, saved))
  queries.setQueryData<object>([path, 'record', saved.id], (before) => before && { ...before, ...saved })
}

const isRecord = (answer: unknown): answer is { id: string } =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'

/**
 * Shows a change of a row (null: its removal) in every list of a path before the server has said yes. A failure puts everything back
 * and is thrown on: say so in a toast.
 */
export async function optimistically<Answer>(
  queries: QueryClient,
  { path, id, changes }: { path: string; id: string; changes: object | null },
  send: () => Promise<Answer>,
): Promise<Answer> {
  const lists = { queryKey: [path, 'list'] }
  await queries.cancelQueries(lists)
  const before = queries.getQueriesData<Pages>(lists)
  queries.setQueriesData<Pages>(lists, (data) => data && (changes ? changed(data, id, changes) : without(data, id)))
  try {
    const answer = await send()
    if (isRecord(answer)) keep(queries, path, answer)
    void refresh(queries, path)
    return answer
  } catch (error) {
    for (const [key, data] of before) queries.setQueryData(key, data)
    throw error
  }
}
