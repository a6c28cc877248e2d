import { type AdminProperty, propertiesAdmin } from '#contract/properties/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { optimistically, refresh, refreshWith } from '#web/lib/api/list-cache.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { undoToast } from '#web/ui/edit/undo-toast.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { forgetFeatured } from './use-featured.ts'

const PATH = propertiesAdmin.list.path

const BACK = 'Property restored successfully'
const FAILED = 'Failed to restore property. Please try again.'

async function remove(queries: QueryClient, { id, title }: AdminProperty) {
  const params = { id }
  try {
    await optimistically(queries, { path: PATH, id, changes: null }, async () => {
      await call(propertiesAdmin.remove, { params })
      forgetFeatured(queries, id)
    })
  } catch (error) {
    return toast('Error', errorMessage(error, 'Failed to delete property'), 'destructive')
  }
  return undoToast({
    text: 'Property deleted successfully',
    altText: `Undo the deletion of ${title}`,
    undo: async () => {
      await call(propertiesAdmin.restore, { params })
      await refresh(queries, PATH)
    },
    undone: BACK,
    failure: FAILED,
  })
}

async function restore(queries: QueryClient, { id }: AdminProperty) {
  try {
    await optimistically(queries, { path: PATH, id, changes: null }, () =>
      call(propertiesAdmin.restore, { params: { id } }),
    )
  } catch (error) {
    return toast('Error', errorMessage(error, FAILED), 'destructive')
  }
  return toast('Success', BACK)
}

async function verify(queries: QueryClient, { id }: AdminProperty) {
  try {
    const saved = await call(propertiesAdmin.verify, { params: { id } })
    await refreshWith(queries, PATH, saved)
  } catch (error) {
    return toast('Error', errorMessage(error, 'Failed to verify listing. Please try again.'), 'destructive')
  }
  return toast('Success', 'Listing verified successfully')
}

/**
 * Takes a property off the site without asking. It can be restored from the toast for ten seconds, and from the list of deleted properties for 30
 * days. Visitors read when a property was last verified, and by whom.
 */
export function useRemoval() {
  const queries = useQueryClient()
  return useMemo(
    () => ({
      remove: (listing: AdminProperty) => remove(queries, listing),
      restore: (listing: AdminProperty) => restore(queries, listing),
      verify: (listing: AdminProperty) => verify(queries, listing),
    }),
    [queries],
  )
}
