import { SAVED_MAX } from '#contract/saved/own.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Toaster } from '#web/ui/feedback/toaster.tsx'

/** The pages with hearts and without a toaster of their own. */
const HAS_HEARTS = /^\/(properties(\/.*)?)?$/

/** Shows the toasts of hearts. */
export function SavedMessages() {
  const { pathname } = useLocation()
  return HAS_HEARTS.test(pathname) ? <Toaster /> : null
}

const UNSAVED = "This home wasn't saved"

const MESSAGES = {
  full: [UNSAVED, `You can save up to ${SAVED_MAX} homes. Remove one to make room.`],
  gone: [UNSAVED, "It's no longer listed."],
  unstored: ["Your saved homes won't be kept", 'This browser keeps them only until you close the page.'],
} as const

export type Message = { kind: keyof typeof MESSAGES } | { text: string }

export function sayError(message: Message) {
  const [title, text] = 'kind' in message ? MESSAGES[message.kind] : ["Your saved homes weren't changed", message.text]
  toast(title, text, 'destructive')
}
