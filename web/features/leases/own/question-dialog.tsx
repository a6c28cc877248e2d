import { errorMessage } from '#web/lib/api/error-message.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'

interface QuestionDialogProps<Schema extends z.ZodMiniType> {
  title: string
  description: string
  schema: Schema
  /** Where typed text is kept while the dialog is closed. */
  draft: string
  /** Values that are sent in addition to the fields. */
  complete?: () => object
  send: (values: z.output<Schema>, idempotencyKey: string) => Promise<unknown>
  /** What has happened, and what comes next. */
  done: readonly [title: string, text: string]
  failed: string
  submit: string
  submitting: string
  isDestructive?: boolean
  close: () => void
  children: (errors: Readonly<Record<string, string | undefined>>) => ReactNode
}

/** Asks a tenant before something about their lease changes. Afterward everything on the page is loaded anew, also if it failed. */
export function QuestionDialog<Schema extends z.ZodMiniType>(props: QuestionDialogProps<Schema>) {
  const { title, description, schema, draft, complete, send, done, failed, submit, submitting, close } = props
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { form, errors, isSending, hasBegun } = useForm({
    schema,
    draft: { name: draft, about: '' },
    ...(complete && { complete }),
    send,
    onSent: () => {
      toast(...(done as [string, string]))
      void queries.invalidateQueries()
      close()
    },
    onFailed: (error) => {
      setFailure(errorMessage(error))
      toast(failed, errorMessage(error), 'destructive')
      void queries.invalidateQueries()
    },
  })
  const leave = () => !hasBegun() && close()
  return (
    <Dialog open onClose={leave} title={title} description={description}>
      <form {...form} aria-label={title} className="grid gap-5">
        {props.children(errors)}
        <div className="flex flex-wrap justify-end gap-3">
          <Button disabled={isSending} onClick={leave} variant="secondary">
            Not now
          </Button>
          <Button
            pending={isSending}
            pendingText={submitting}
            variant={props.isDestructive ? 'destructive' : 'primary'}
            type="submit"
          >
            {submit}
          </Button>
        </div>
        <p role="alert" className="text-sm font-medium text-brick empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}
