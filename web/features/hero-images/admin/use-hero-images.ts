import { type AdminHeroImage, heroImagesAdmin } from '#contract/hero-images/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { undoToast } from '#web/ui/edit/undo-toast.tsx'
import { moved } from '#web/ui/edit/use-sorting.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

const KEY = [heroImagesAdmin.list.path]

/** All hero images and the actions on them. A failed change is undone and reported. */
export function useHeroImages() {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(heroImagesAdmin.list, {}),
    staleTime: 0,
  })
  const shown = () => queries.getQueryData<AdminHeroImage[]>(KEY) ?? []
  const show = (heroImages: AdminHeroImage[]) => queries.setQueryData(KEY, heroImages)
  /** The order on the server, while another order is shown. */
  const before = useRef<AdminHeroImage[]>(null)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const [unsaved, setUnsaved] = useState(0)

  function fail(reason: unknown, fallback: string) {
    toast('Error', errorMessage(reason, fallback), 'destructive')
    void refresh(queries, KEY[0]!)
  }

  async function keepOrder() {
    const previous = before.current
    const ids = shown().map(({ id }) => id)
    before.current = null
    if (!previous || previous.map(({ id }) => id).join() === ids.join()) return
    // One request after the other, so that the last order wins.
    const turn = sending.current.then(() => call(heroImagesAdmin.arrange, { body: { ids } }))
    sending.current = turn.catch(() => {})
    setUnsaved((count) => count + 1)
    try {
      const arranged = await turn
      if (
        arranged.map(({ id }) => id).join() ===
        shown()
          .map(({ id }) => id)
          .join()
      )
        show(arranged)
    } catch (reason) {
      show(previous)
      fail(reason, 'Failed to update hero image')
    } finally {
      setUnsaved((count) => count - 1)
    }
  }

  async function remove({ id, title }: AdminHeroImage) {
    const params = { id }
    const heroImages = shown()
    await queries.cancelQueries({ queryKey: KEY })
    show(heroImages.filter((heroImage) => heroImage.id !== id))
    try {
      await call(heroImagesAdmin.remove, { params })
    } catch (reason) {
      show(heroImages)
      return fail(reason, 'Failed to delete hero image')
    }
    return undoToast({
      text: 'Hero image deleted successfully',
      altText: `Undo the deletion of ${title}`,
      undo: async () => {
        await call(heroImagesAdmin.restore, { params })
        await refresh(queries, KEY[0]!)
      },
      undone: 'Hero image restored successfully',
      failure: 'Failed to restore hero image. Please try again.',
    })
  }

  return {
    heroImages: data,
    error: data === undefined ? error : null,
    isTrying: isFetching,
    retry: refetch,
    move: (from: number, to: number) => {
      before.current ??= shown()
      void queries.cancelQueries({ queryKey: KEY })
      show(moved(shown(), from, to))
    },
    keepOrder: () => void keepOrder(),
    /** Another order is being saved, which changes the version of the images, so none can be edited now. */
    isArranging: unsaved > 0,
    arranged: () => sending.current,
    remove: (heroImage: AdminHeroImage) => void remove(heroImage),
  }
}
