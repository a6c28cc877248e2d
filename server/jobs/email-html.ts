import { type EmailItem, htmlOfItems } from './email-items.ts'
import { escapeHtml, unbroken } from './escape-html.ts'

/** What an email consists of. `renderEmail` lays it out. */
export interface EmailTemplate {
  company: { name: string; phone: string; address: string }
  heading: string
  /** The amount that the email is about, in large type. It is also one of the facts. */
  amount?: string
  /** Paragraphs. The first is shown beside the subject in an inbox. */
  body: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  /** Text that a person wrote, quoted unchanged. */
  quote?: string
  items?: readonly EmailItem[]
  /** The one thing to do. */
  link?: { label: string; url: string }
  /** Why the recipient gets the email: a sentence for the footer. */
  why: string
  /** Where the recipient decides on further emails: a link in the footer. */
  choice?: { label: string; url: string }
}

const SANS = "font-family:Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Of the company's name, beside the mark. */
const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif"

/**
 * Email programs read inline styles. These rules add what they may ignore: narrow screens and dark themes, whose colors are those of the site
 * (web/theme.css). Outlook on Windows shows an unknown font as Times, so it is given Arial.
 */
const STYLE = `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:28px 20px!important}.button,.button tbody,.button tr,.button td,.button a{display:block!important;text-align:center!important}.title{font-size:22px!important}}
@media (prefers-color-scheme:dark){.page{background:#0f1720!important}.card{background:#16212d!important;border-color:#2b3a49!important}.line{border-color:#2b3a49!important}
.ink,.title,.name{color:#e9eef3!important}.quiet{color:#a9b5c1!important}.button td{background:#8fb7e0!important}.button a{color:#0f1720!important}}
</style><!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->`

const lines = (text: string) => unbroken(text).replaceAll('\n', '<br>')

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

const paragraph = (html: string) => `<p class="ink" style="margin:0 0 16px;color:#1b2430">${html}</p>`

/** Fills the preview in the inbox, so that it does not go on with the facts. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

const previewOf = ({ body }: EmailTemplate) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(body[0] ?? '')}${FILLER}</div>`

/** The mark is beside the name and adds nothing to it. The mailer completes its URL. */
const brandOf = ({ name }: EmailTemplate['company']) =>
  `<table ${TABLE}><tr><td width="36" style="width:36px"><img src="/icon-192.png" width="36" height="36" alt="" style="display:block;border:0"></td><td class="name" style="padding-left:12px;${SERIF};font-size:20px;font-weight:600;color:#1b2430">${escapeHtml(name)}</td></tr></table>`

function factsOf(facts: NonNullable<EmailTemplate['facts']>): string {
  const line = 'padding:10px 0;border-top:1px solid #e4dacb;vertical-align:top;font-size:15px'
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="quiet line" width="38%" style="${line};padding-right:16px;color:#5b6672">${escapeHtml(label)}</td><td class="ink line" style="${line};color:#1b2430">${lines(value)}</td></tr>`,
  )
  return `<table ${TABLE} width="100%" style="width:100%;margin:8px 0 24px">${rows.join('')}</table>`
}

const quoteOf = (quote: string) =>
  `<blockquote class="quiet line" style="margin:0 0 24px;padding:2px 0 2px 16px;border-left:3px solid #e4dacb;color:#5b6672">${lines(quote)}</blockquote>`

const buttonOf = ({ label, url }: NonNullable<EmailTemplate['link']>) =>
  `<table ${TABLE} class="button"><tr><td bgcolor="#14304f" style="background:#14304f;border-radius:10px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const cardOf = ({ heading, amount, body, facts = [], quote, items = [], link }: EmailTemplate) =>
  [
    `<h1 class="title" style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-.01em;color:#14304f">${escapeHtml(heading)}</h1>`,
    amount === undefined
      ? ''
      : `<p class="ink" style="margin:0 0 16px;font-size:34px;line-height:1.2;font-weight:700;color:#14304f">${escapeHtml(amount)}</p>`,
    ...body.map((text) => paragraph(lines(text))),
    quote === undefined ? '' : quoteOf(quote),
    facts.length > 0 ? factsOf(facts) : '',
    htmlOfItems(items),
    link === undefined ? '' : buttonOf(link),
  ].join('')

const choiceOf = (choice: EmailTemplate['choice']) =>
  choice
    ? ` <a class="quiet" href="${escapeHtml(choice.url)}" style="color:#5b6672">${escapeHtml(choice.label)}</a>`
    : ''

const footerOf = ({ company: { name, address, phone }, why, choice }: EmailTemplate) =>
  `<p class="quiet" style="margin:0 0 10px;color:#5b6672">${escapeHtml(why)}${choiceOf(choice)}</p><p class="quiet" style="margin:0;color:#5b6672">${[name, address, phone].filter(Boolean).map(unbroken).join('<br>')}</p>`

/** An email as HTML, in tables of at most 560 pixels, which every email program understands. */
export const htmlOf = (email: EmailTemplate) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.heading)}</title>${STYLE}</head>
<body class="page" style="margin:0;padding:0;background:#fbf8f3">${previewOf(email)}
<table ${TABLE} class="page" width="100%" bgcolor="#fbf8f3" style="width:100%;background:#fbf8f3;${SANS};font-size:16px;line-height:1.6"><tr><td align="center" style="padding:32px 16px 40px">
<!--[if mso]><table ${TABLE} width="560"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="width:100%;max-width:560px;text-align:left"><tr><td style="padding:0 4px 20px">${brandOf(email.company)}</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:36px 36px 40px;background:#ffffff;border:1px solid #e4dacb;border-radius:14px;overflow-wrap:anywhere;word-break:break-word">${cardOf(email)}</td></tr>
<tr><td style="padding:24px 4px 0;font-size:13px;line-height:1.5">${footerOf(email)}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`
