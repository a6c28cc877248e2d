/** What a form could not do, by the word that its address carries. */
export const PROBLEMS: Readonly<Record<string, string>> = {
  taken: 'Someone else just took this time, or it has passed. Please choose another one. What you typed is kept.',
  many: 'Too many requests from your network. Please try again later or call us.',
  gone: "We couldn't find this viewing. Please choose a time again.",
  name: 'Please enter your name in one line of at most 100 characters.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a phone number of at most 30 characters.',
  contact: 'Please enter an email address or a phone number.',
}
