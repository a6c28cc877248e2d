import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import type { ComponentProps } from 'react'
import type { ContactPanel } from './contact-panel.tsx'

/** The conversation and its validation are loaded after the list. */
const panel = lazyModule('features/contacts/admin/contact-panel.tsx', () => import('./contact-panel.tsx'))

export const fetchContactPanel = () => void panel.prefetch()

export const LazyContactPanel = (props: ComponentProps<typeof ContactPanel>) => (
  <LazyPart from={panel} skeleton={null}>
    {({ ContactPanel: Panel }) => <Panel {...props} />}
  </LazyPart>
)
