import { ApiError } from '#web/lib/api/api-error.ts'
import type { Basis } from '#web/lib/forms/changes.ts'
import { isVersionConflict } from '#web/lib/api/version-conflict.ts'
import { reasonOf } from '#web/lib/api/reason.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useUnsavedGuard } from '#web/lib/forms/use-unsaved-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { toast } from '../feedback/toast-store.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type Conflict, ConflictNotice, useConflict, type Versioned } from './conflict.tsx'

type Errors = Readonly<Record<string, string | undefined>>

/** The same failure with its issues at the fields that show them. */
function atFields(error: unknown, fieldOf: (path: string) => string) {
  if (!(error instanceof ApiError)) return error
  const issues = error.issues.map(({ path, message }) => ({ path: fieldOf(path), message }))
  return Object.assign(new ApiError(error.status, error.text), { issues })
}

interface FormDialogProps<Schema extends z.ZodMiniType, Entity extends Versioned> {
  title: string
  description?: string
  /** Closed by whoever is done, sent or not. The dialog is mounted while it is open. */
  close: () => void
  /** What checks it, or whence that is fetched. Issues of the server stand at the fields whose `name` they have. */
  schema: Schema | (() => Promise<Schema>)
  /** What goes beside the fields, or in the place of their text. */
  complete?: (fields: Record<string, FormDataEntryValue>) => object
  /** The name of the field that shows an issue of the server. Left out where issues have the names of the fields. */
  fieldOf?: (path: string) => string
  /** Sends it; `basis` is what is changed. A text that it gives is said in the place of `done`. */
  send: (values: z.output<Schema>, basis: Basis<Entity> | undefined) => Promise<string | void>
  /** `Property updated successfully`. */
  done: string
  /** Said where the server does not say why: `Failed to update property`. */
  failure: string
  submit: string
  submitting: string
  /** What is no field has been changed. */
  isTouched?: boolean
  /** Asked before it is sent, while something beside its fields was written and not sent: with the form it would be gone. */
  unsent?: string | undefined
  /** Something that belongs to it is on its way: it cannot be sent yet. */
  isWaiting?: boolean
  /** What is edited, and how somebody else's change of it is told. Left out where something new is made. */
  edited?: Conflict<Entity>
  /** For forms of more than a few fields. */
  isWide?: boolean
  children: (errors: Errors, entity: Entity | undefined) => ReactNode
}

/** A sentence is read within the usual five seconds; what says more stays for longer. */
const readingTime = (text: string) => Math.max(5000, text.length * 80)

/** A form of the backoffice: a sheet from below on phones. Nothing that was typed is lost without a question, or to somebody else's change. */
export function FormDialog<Schema extends z.ZodMiniType, Entity extends Versioned = Versioned>(
  props: FormDialogProps<Schema, Entity>,
) {
  const { title, description, close, schema, complete, fieldOf, send, done, failure, submit, submitting } = props
  const { isTouched = false, unsent, isWaiting = false, edited, isWide = false, children } = props
  const [isTyped, setTyped] = useState(false)
  const [said, setSaid] = useState<string>()
  const guard = useUnsavedGuard(isTyped || isTouched || unsent !== undefined)
  const conflict = useConflict(edited)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** A change that touched nothing the form shows is no conflict: the same is sent once more. */
  async function sendOrCompare(values: z.output<Schema>): Promise<string | void> {
    try {
      return await send(values, conflict.basis())
    } catch (error) {
      if (!edited || !isVersionConflict(error) || !(await conflict.look(failure)))
        throw fieldOf ? atFields(error, fieldOf) : error
      return sendOrCompare(values)
    }
  }

  const { form, errors, isSending } = useForm({
    schema,
    ...(complete && { complete }),
    // oxlint-disable-next-line no-alert -- as whoever leaves with something unsaved is asked
    ready: () => Promise.resolve(unsent === undefined || confirm(unsent)),
    send: async (values) => {
      const text = await sendOrCompare(values)
      toast('Success', text ?? done, 'default', { lasts: readingTime(text ?? done) })
    },
    onSent: () => {
      guard.release()
      // Whoever went on meanwhile has something else open.
      if (isHere.current) close()
    },
    onFailed: (error) => {
      // The notice of the conflict says it.
      if (edited && isVersionConflict(error)) return
      setSaid(reasonOf(error, failure))
      toast('Error', reasonOf(error, failure), 'destructive')
    },
  })
  // What is on its way is saved whatever would be answered: there is nothing to ask.
  const leave = () => !isSending && guard.mayLeave() && close()
  const saveOver = () => {
    conflict.saveOver()
    form.ref.current?.requestSubmit()
  }
  const takeTheirs = () => {
    conflict.takeTheirs()
    setTyped(false)
  }

  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      {...(description !== undefined && { description })}
      className={cx(isWide && 'sm:w-[min(48rem,calc(100%-3rem))]!')}
    >
      <form
        {...form}
        aria-label={title}
        onInput={(event) => {
          setTyped(true)
          setSaid(undefined)
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
        {/* Theirs is another content: fields begin anew. */}
        <div key={conflict.shown?.version} className="grid gap-5">
          {children(errors, conflict.shown)}
        </div>
        {/* The toast is out of reach behind an open dialog for those who do not see it. */}
        <p role="alert" className="text-sm font-medium text-brick not-empty:mt-5">
          {said}
        </p>
        <div className="sticky bottom-0 -mx-6 mt-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4">
          <Button variant="secondary" onClick={leave} disabled={isSending}>
            Cancel
          </Button>
          <Button type="submit" disabled={isWaiting} pending={isSending} pendingText={submitting}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
