import type { QueryClient } from '@tanstack/react-query'
import { screenOf } from './screens.ts'

export { default } from './current-screen.tsx'
export * as frame from '#web/shell/admin/frame.tsx'

/** A screen's chunk, as soon as a hand comes to its link. The server draws no screen. */
export const prefetch = async (_: QueryClient, { pathname }: URL) =>
  import.meta.env.SSR ? undefined : await screenOf(pathname).route.page.prefetch()
