/** What a form could not do, by the word that its address carries. */
export const PROBLEMS: Readonly<Record<string, string>> = {
  full: 'This open house just filled up. You can still schedule a private viewing.',
  few: "There aren't that many spots left. Please choose fewer people.",
  over: 'You can no longer sign up for this open house.',
  late: 'You can no longer change your sign-up for this open house.',
  off: "You're not on the list, so there's nothing to change. Sign up again first.",
  known: "You're already on the list with this email address.",
  many: 'Too many requests from your network. Please try again later or call us.',
  gone: "We couldn't find this open house. Try opening the full link from your email.",
  name: 'Please enter your name, up to 100 characters.',
  email: 'Please enter a valid email address.',
  party: 'Please choose how many people are coming.',
}

/** Of these, the field says it. */
export const FIELDS: ReadonlySet<string | null> = new Set(['name', 'email', 'party', 'few'])
