import type { QueryClient } from '@tanstack/react-query'
import { screenOf } from './screens.ts'

export { default } from './current-screen.tsx'
export * as frame from '#web/shell/admin/frame.tsx'

/** Prefetches a screen's chunk when the pointer reaches its link. The server renders no admin screen. */
export const prefetch = async (_: QueryClient, { pathname }: URL) =>
  import.meta.env.SSR ? undefined : await screenOf(pathname).route.page.prefetch()
