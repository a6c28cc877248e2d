/** Text as it is written in HTML. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
