/** What a form could not do, by the word that its address carries. */
export const PROBLEMS: Readonly<Record<string, string>> = {
  taken: "That time was just taken or has passed. Please pick another. We've kept what you typed.",
  many: 'Too many requests from your network. Please try again later or call us.',
  gone: "We couldn't find this viewing. Please pick a time again.",
  ended: "We're no longer holding that time. Please pick a time again.",
  name: 'Please enter your name on one line, up to 100 characters.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a phone number, up to 30 characters.',
  digits: 'Please enter a phone number with at least 7 digits, or an email address.',
  contact: 'Please enter an email address or a phone number.',
}

/** Of these, the field says it. */
export const FIELDS: ReadonlySet<string | null> = new Set(['name', 'email', 'phone', 'digits', 'contact'])
