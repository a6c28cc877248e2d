import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import type { ComponentProps } from 'react'
import type { RequestPanel } from './request-panel.tsx'

/** The conversation and what it needs are loaded after the list. */
const panel = lazyModule('features/maintenance/admin/request-panel.tsx', () => import('./request-panel.tsx'))

export const fetchRequestPanel = () => void panel.prefetch()

export const LazyRequestPanel = (props: ComponentProps<typeof RequestPanel>) => (
  <LazyPart from={panel} skeleton={null}>
    {({ RequestPanel: Panel }) => <Panel {...props} />}
  </LazyPart>
)
