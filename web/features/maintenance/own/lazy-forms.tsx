import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import type { MessageForm, NotFixedForm } from './forms.tsx'

/** The forms and their validation are loaded after the request is shown. */
const forms = lazyModule('features/maintenance/own/forms.tsx', () => import('./forms.tsx'))

function Message(props: ComponentProps<typeof MessageForm>) {
  const { MessageForm: Form } = useModule(forms)
  return <Form {...props} />
}

function NotFixed(props: ComponentProps<typeof NotFixedForm>) {
  const { NotFixedForm: Form } = useModule(forms)
  return <Form {...props} />
}

interface LazyProps {
  /** Shown until it is loaded. */
  skeleton?: ReactNode
}

export const LazyMessageForm = ({ skeleton, ...props }: LazyProps & ComponentProps<typeof MessageForm>) => (
  <Suspense fallback={skeleton}>
    <Message {...props} />
  </Suspense>
)

export const LazyNotFixedForm = ({ skeleton, ...props }: LazyProps & ComponentProps<typeof NotFixedForm>) => (
  <Suspense fallback={skeleton}>
    <NotFixed {...props} />
  </Suspense>
)
