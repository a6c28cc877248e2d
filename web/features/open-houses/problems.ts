/** What a form could not do, by the word that its address carries. */
export const PROBLEMS: Readonly<Record<string, string>> = {
  full: 'This open house is full now. You can schedule a viewing of your own instead.',
  few: 'There are not that many places left. Please choose fewer people.',
  over: 'You can no longer sign up for this open house.',
  known: 'You are on the list already under this email address.',
  many: 'Too many requests from your network. Please try again later or call us.',
  gone: "We couldn't find this open house. Please try the full link from your email.",
  name: 'Please enter your name in one line of at most 100 characters.',
  email: 'Please enter a valid email address.',
  party: 'Please choose how many people are coming.',
}
