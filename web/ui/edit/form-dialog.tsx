import type { Basis } from '#web/lib/forms/changes.ts'
import { isVersionConflict } from '#web/lib/api/version-conflict.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { type FieldOf, useForm } from '#web/lib/forms/use-form.ts'
import { forgetDraft, isTypedIn } from '#web/lib/forms/use-form-draft.ts'
import '#web/lib/forms/stored-drafts.ts'
import { useUnsavedGuard } from '#web/lib/forms/use-unsaved-guard.ts'
import { sessionState } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { toast } from '../feedback/toast-store.ts'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type Conflict, ConflictNotice, useConflict, type Versioned } from './conflict.tsx'

type Errors = Readonly<Record<string, string | undefined>>

interface FormDialogProps<Schema extends z.ZodMiniType, Entity extends Versioned> {
  title: string
  description?: string
  /** Closes the dialog, whether or not it was sent. The dialog is mounted while it is open. */
  close: () => void
  /** The validation schema, or a function that loads it. Issues of the server are shown at the fields with that `name`. */
  schema: Schema | (() => Promise<Schema>)
  /** Values that are sent in addition to the fields, or instead of their text. */
  complete?: (fields: Record<string, FormDataEntryValue>) => object
  /** The name of the field that shows an issue. Left out where the names are the same. */
  fieldOf?: FieldOf
  /** Sends the values. `basis` is the edited record. The key is the same while the same values are sent again. A returned text replaces `done`. */
  send: (values: z.output<Schema>, basis: Basis<Entity> | undefined, idempotencyKey: string) => Promise<string | void>
  /** The success message: `Property updated successfully`. */
  done: string
  /** The error message where the server gives none: `Failed to update property`. */
  failure: string
  submit: string
  submitting: string
  /** The button that closes it. Left out for `Cancel`. */
  dismiss?: string
  /** What is sent takes something away. */
  isDestructive?: boolean
  /** Where typed text is kept if the session ends in the middle of it. A closed dialog forgets it. */
  draft?: string
  /** Something other than a field has been changed. */
  isTouched?: boolean
  /** An upload is still running, so the form cannot be sent yet. */
  isWaiting?: boolean
  /** The edited record and how to show conflicts. Left out for a new record. */
  edited?: Conflict<Entity>
  /** For forms with many fields. */
  isWide?: boolean
  children: (errors: Errors, entity: Entity | undefined) => ReactNode
}

const GONE = "Someone else deleted this while you were editing. Your changes can't be saved."

/** The default of five seconds is enough for a sentence. Longer text stays longer. */
const readingTime = (text: string) => Math.max(5000, text.length * 80)

/** A form dialog of the backoffice, which is a bottom sheet on phones. It guards unsaved changes and detects version conflicts. */
export function FormDialog<Schema extends z.ZodMiniType, Entity extends Versioned = Versioned>(
  props: FormDialogProps<Schema, Entity>,
) {
  const { title, description, close, schema, complete, fieldOf, send, done, failure, submit, submitting } = props
  const { dismiss = 'Cancel', isDestructive = false } = props
  const draft = props.draft === undefined ? undefined : { name: props.draft, about: '' }
  const { isTouched = false, isWaiting = false, edited, isWide = false, children } = props
  const [isTyped, setTyped] = useState(() => draft !== undefined && isTypedIn(draft))
  const [failureText, setFailureText] = useState<string>()
  const guard = useUnsavedGuard(isTyped || isTouched)
  const conflict = useConflict(edited)
  const isHere = useRef(false)
  const firstDraft = useRef(draft)
  useEffect(() => {
    const kept = firstDraft.current
    isHere.current = true
    return () => {
      isHere.current = false
      // Only a session that ended takes the dialog away from someone who types.
      if (kept && sessionState() !== 'out') forgetDraft(kept)
    }
  }, [])

  /** If nothing that the form shows has changed, there is no real conflict, so it is sent again. */
  async function sendOrCompare(values: z.output<Schema>, key: string): Promise<string | void> {
    try {
      return await send(values, conflict.basis(), key)
    } catch (error) {
      if (!edited || !isVersionConflict(error) || !(await conflict.look(failure))) throw error
      return sendOrCompare(values, key)
    }
  }

  const { form, errors, isSending, hasBegun } = useForm({
    schema,
    ...(draft && { draft }),
    ...(complete && { complete }),
    ...(fieldOf && { fieldOf }),
    send: async (values, key) => {
      const text = await sendOrCompare(values, key)
      toast('Success', text ?? done, 'default', { lasts: readingTime(text ?? done) })
    },
    onSent: () => {
      guard.release()
      // The user may have opened something else in the meantime.
      if (isHere.current) close()
    },
    onFailed: (error) => {
      // The conflict notice shows it.
      if (edited && isVersionConflict(error)) return
      const isGone = edited && error instanceof ApiError && error.code === 'not_found'
      const text = isGone ? GONE : errorMessage(error, failure)
      setFailureText(text)
      toast('Error', text, 'destructive')
    },
  })
  // While sending, closing does not ask, because the changes are being saved anyway.
  const leave = () => !hasBegun() && guard.leave(close)
  // The buttons go with the notice, so the focus moves to the fields.
  const fields = useRef<HTMLDivElement>(null)
  // The first field gets the focus, except on touch screens, where a keyboard would cover the form.
  useLayoutEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    const first = fields.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
    first?.focus()
    // A long text is shown from its beginning.
    if (first) first.scrollLeft = 0
  }, [])
  const saveOver = () => {
    fields.current?.focus()
    conflict.saveOver()
    form.ref.current?.requestSubmit()
  }
  const takeTheirs = () => {
    fields.current?.focus()
    conflict.takeTheirs()
    if (draft) forgetDraft(draft)
    setTyped(false)
  }

  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      {...(description !== undefined && { description })}
      // What gets the focus is not behind the bar of buttons.
      className={cx('scroll-pb-24', isWide && 'sm:w-[min(48rem,calc(100%-3rem))]!')}
    >
      <form
        {...form}
        aria-label={title}
        onInput={(event) => {
          setTyped(true)
          setFailureText(undefined)
          form.onInput(event)
        }}
      >
        {conflict.theirs && conflict.shown && edited && (
          <ConflictNotice
            {...{ saveOver, takeTheirs, isSending }}
            describe={edited.describe}
            seen={conflict.shown}
            theirs={conflict.theirs}
          />
        )}
        <div ref={fields} tabIndex={-1} className="grid gap-5 outline-none">
          {/* Remounts the fields with the other user's values. */}
          <Fragment key={conflict.shown?.version}>{children(errors, conflict.shown)}</Fragment>
        </div>
        <div className="sticky bottom-0 -mx-6 mt-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4">
          {/* Repeats the toast's text, because screen readers cannot reach a toast behind an open dialog. */}
          <p role="alert" className="text-sm font-medium text-brick not-empty:w-full empty:-mr-3">
            {failureText}
          </p>
          <Button variant="secondary" onClick={leave} disabled={isSending}>
            {dismiss}
          </Button>
          <Button
            type="submit"
            variant={isDestructive ? 'destructive' : 'primary'}
            disabled={isWaiting}
            pending={isSending}
            pendingText={submitting}
          >
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
