const LINK = /<a href="https:\/\/[^"<>\s]+">[^<>]+<\/a>/g

/** Whether a credit is text with links and no other markup, so that a map may show it as HTML. */
export const isAttribution = (text: string): boolean =>
  text.length <= 300 && !/[<>\p{Cc}]/u.test(text.replaceAll(LINK, ''))
