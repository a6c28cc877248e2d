import { escapeHtml, unbroken } from './escape-html.ts'

/** A picture with a few lines in an email, which leads to a page. */
export interface EmailItem {
  url: string
  /** The mailer completes the address of a picture of this site. */
  picture: { src: string; alt: string } | null
  /** Why it is in the email. */
  reason: string
  title: string
  lines: readonly string[]
}

const pictureOf = ({ url, picture }: EmailItem) =>
  picture
    ? `<a href="${escapeHtml(url)}" style="color:#5b6672;text-decoration:none"><img src="${escapeHtml(picture.src)}" alt="${escapeHtml(picture.alt)}" width="486" style="display:block;width:100%;max-width:486px;height:auto;border:0;border-radius:10px;margin:0 0 12px;color:#5b6672"></a>`
    : ''

const itemOf = (item: EmailItem) =>
  `${pictureOf(item)}<p class="quiet" style="margin:0;color:#5b6672;font-size:14px;font-weight:600">${escapeHtml(item.reason)}</p><p style="margin:0;font-size:20px;line-height:1.3;font-weight:700"><a class="title" href="${escapeHtml(item.url)}" style="color:#14304f;text-decoration:none">${escapeHtml(item.title)}</a></p><p class="ink" style="margin:0 0 28px;color:#1b2430">${item.lines.map(unbroken).join('<br>')}</p>`

export const htmlOfItems = (items: readonly EmailItem[]) => items.map(itemOf).join('')

/** The same without pictures. */
export const textOfItems = (items: readonly EmailItem[]) =>
  items.map(({ reason, title, lines, url }) => [reason, title, ...lines, url].join('\n')).join('\n\n')
