import './admin.css'
import { company } from '#web/features/company/api.ts'
import { OpenQuestion } from '#web/ui/edit/open-question.tsx'
import { useToastsOverDialogs } from '#web/ui/edit/toasts-over-dialogs.ts'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import type { QueryClient } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { SkipLink } from '../page-frame.tsx'
import { Gate } from './gate/gate.tsx'

export const prefetch = (client: QueryClient) => client.prefetchQuery(company())

/** Other parts of the site have their own style sheets, so links to them load a new page. */
function leaveByPageLoad(event: MouseEvent) {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  if (anchor && !anchor.pathname.startsWith('/admin')) event.stopPropagation()
}

/** The shell of every admin screen, behind the gate. */
export default function AdminFrame({ children }: { children: ReactNode }) {
  useToastsOverDialogs()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- handles clicks on the links inside
    <div className="admin flex min-h-svh flex-col" onClickCapture={leaveByPageLoad}>
      <SkipLink />
      <Gate>{children}</Gate>
      <OpenQuestion />
      <Toaster />
    </div>
  )
}
