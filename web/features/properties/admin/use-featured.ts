import { FEATURED_MAX, featuredProperties } from '#contract/properties/featured.ts'
import { type AdminProperty, propertiesAdmin } from '#contract/properties/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { moved } from '#web/ui/edit/use-sorting.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

/** Under the key of the property lists, so that refreshing those refreshes this too. */
const KEY = [propertiesAdmin.list.path, 'featured']
const FAILED = 'Failed to update featured homes. Please try again.'

const idsOf = (properties: readonly AdminProperty[]) => properties.map(({ id }) => id)
const shown = (queries: QueryClient) => queries.getQueryData<AdminProperty[]>(KEY) ?? []

/** The featured properties, as staff see them. */
export const featuredForStaff = () =>
  queryOptions({ queryKey: KEY, queryFn: () => call(featuredProperties.listForStaff, {}), staleTime: 0 })

/** Removes a deleted property from the cached list, before it is fetched again. */
export const forgetFeatured = (queries: QueryClient, id: string) =>
  queries.setQueryData<AdminProperty[]>(KEY, (all) => all?.filter((one) => one.id !== id))

/** The featured properties and the actions on them. Changes show at once and are saved one after the other. */
export function useFeatured() {
  const queries = useQueryClient()
  const { data } = useQuery(featuredForStaff())
  /** The order on the server, set only while another order is shown. Fetched data is newer. */
  const saved = useRef<readonly string[]>(null)
  const sending = useRef<Promise<unknown>>(Promise.resolve())

  const work = useMemo(() => {
    function show(next: AdminProperty[]) {
      saved.current ??= idsOf(shown(queries))
      void queries.cancelQueries({ queryKey: KEY })
      queries.setQueryData(KEY, next)
    }

    async function send(ids: readonly string[]) {
      const seen = saved.current ?? ids
      const answer = await call(featuredProperties.choose, { body: { ids: [...ids], seen: [...seen] } })
      saved.current = idsOf(answer)
    }

    const isAllSaved = () => saved.current?.join() === idsOf(shown(queries)).join()

    /** Saves what is shown, after any save that is still running. */
    async function save(done: string) {
      const ids = idsOf(shown(queries))
      const turn = sending.current.then(() => send(ids))
      sending.current = turn.catch(() => {})
      try {
        await turn
        if (isAllSaved()) saved.current = null
        toast('Success', done)
      } catch (failure) {
        toast('Error', errorMessage(failure, FAILED), 'destructive')
        saved.current = null
        await queries.invalidateQueries({ queryKey: KEY })
      }
    }

    return {
      feature: (property: AdminProperty) => {
        const before = shown(queries)
        if (before.length >= FEATURED_MAX) {
          const note = 'Remove one under "Featured" first.'
          return toast('Error', `You can feature up to ${FEATURED_MAX} properties.`, 'destructive', { note })
        }
        show([...before, property])
        return void save('Property added to the homepage')
      },
      unfeature: ({ id }: AdminProperty) => {
        show(shown(queries).filter((one) => one.id !== id))
        void save('Property removed from the homepage')
      },
      move: (from: number, to: number) => show(moved(shown(queries), from, to)),
      saveOrder: () => void save('Featured order updated successfully'),
    }
  }, [queries])

  return { featured: data, ...work }
}
