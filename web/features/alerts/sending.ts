// What the form of a new alert needs once it is sent, loaded after hydration.
import { alerts, type NewAlert } from '#contract/alerts/public.ts'
import { call } from '#web/lib/api/call.ts'

export { NewAlert } from '#contract/alerts/public.ts'

/** Returns the token of what was typed. */
export const send = (body: NewAlert) => call(alerts.create, { body })
