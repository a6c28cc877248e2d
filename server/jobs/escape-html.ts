/** Text as it is written in HTML. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Phone numbers, the state with its ZIP code, and times such as `10:00 AM EST`. */
const WHOLE = /\(\d{3}\) \d{3}-\d{4}|\b[A-Z]{2} \d{5}\b|\b\d{1,2}:\d{2} [AP]M(?: E[SD]?T)?\b/g

/** Escapes a text for HTML and keeps what is read as one on one line. */
export const unbroken = (text: string) =>
  escapeHtml(text).replaceAll(WHOLE, '<span style="white-space:nowrap">$&</span>')
