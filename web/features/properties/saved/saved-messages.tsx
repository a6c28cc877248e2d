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

const TEXTS = {
  full: `You can save up to ${SAVED_MAX} homes. Remove one to make room.`,
  gone: "This home is no longer listed, so we can't save it.",
  unstored: "This browser isn't keeping your saved homes. They'll stay here until you close the page.",
}

export type Message = { kind: keyof typeof TEXTS } | { text: string }

export const sayError = (message: Message) =>
  toast('Error', 'kind' in message ? TEXTS[message.kind] : message.text, 'destructive')
