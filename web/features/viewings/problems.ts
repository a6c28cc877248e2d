import type { OwnViewing } from '#contract/viewings/public.ts'

/** What a form could not do, by the word that its address carries. */
export const PROBLEMS: Readonly<Record<string, string>> = {
  taken: 'That time was just taken. Please pick another.',
  passed: 'That time has passed. Please pick another.',
  closed: "We don't show homes on that day. Please pick another.",
  hours: "We don't show homes at that time. Please pick another.",
  full: 'That day is fully booked. Please pick another.',
  soon: 'That time is too soon to book online. Please pick a later one.',
  time: 'Please pick one of the times below.',
  off: 'This home is off the market.',
  same: "That's already your time, so nothing has changed.",
  canceled: "This viewing is canceled, so its time can't be changed.",
  started: "This viewing has already started, so it can't be changed here. Please call us.",
  many: 'Too many requests from your network. Please try again later or call us.',
  gone: "We couldn't find this viewing. Please pick a time again.",
  ended: "We're no longer holding that time. Please pick a time again.",
  name: 'Please enter your name, up to 100 characters.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a phone number, up to 30 characters.',
  digits: 'Please enter a phone number with at least 7 digits.',
  contact: 'Please enter an email address or a phone number.',
}

/** Of these, the time is the reason. */
export const TIMES: ReadonlySet<string | null> = new Set(['taken', 'passed', 'closed', 'hours', 'full', 'soon', 'time'])

type Typed = Pick<OwnViewing, 'name' | 'email' | 'phone'>

/** What is added where something was typed. */
export const keptOf = ({ name, email, phone }: Typed) => (name || email || phone ? " We've kept what you typed." : '')

/** What a form could not do, in a sentence. */
export function problemOf(done: string | null, typed: Typed | undefined) {
  const problem = PROBLEMS[done ?? '']
  return problem !== undefined && typed !== undefined && TIMES.has(done) ? problem + keptOf(typed) : problem
}

/** Of these, the field says it. */
export const FIELDS: ReadonlySet<string | null> = new Set(['name', 'email', 'phone', 'digits', 'contact'])
