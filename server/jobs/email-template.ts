/** A short reference that the company and the sender can both quote on the phone. */
export const referenceFact = (id: string) => ['Reference', id.slice(0, 8).toUpperCase()] as const

/** The first name of a full name. All of it after a title or an initial. Empty where an email address stands for the name. */
function calledBy(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  if (first.includes('@')) return ''
  return /[.,]$/.test(first) ? name.trim() : first
}

/** `Hi Jordan, your card was declined.` Only the sentence where the name is not known. */
export function greet(name: string, sentence: string): string {
  const called = calledBy(name)
  return called === '' ? sentence : `Hi ${called}, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}

/** ` at (617) 555-0100`, to end `Call us`. Empty where the company has no phone number. */
export const atPhone = (phone: string) => (phone === '' ? '' : ` at ${phone}`)

interface EmailTemplate {
  company: { name: string; phone: string; address: string }
  heading: string
  /** Paragraphs. */
  body: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  /** Text that a person wrote, quoted unchanged. */
  quote?: string
  link?: { label: string; url: string }
}

const escape = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const lines = (text: string) => escape(text).replaceAll('\n', '<br>')

const signature = ({ name, phone, address }: EmailTemplate['company']) =>
  [name, address, phone].filter(Boolean).join(' · ')

function textOf({ company, heading, body, facts = [], quote, link }: EmailTemplate): string {
  const parts = [
    heading,
    ...body,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    quote === undefined ? '' : quote.replaceAll(/^/gm, '> '),
    link === undefined ? '' : `${link.label}: ${link.url}`,
    `--\n${signature(company)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function htmlOf({ company, heading, body, facts = [], quote, link }: EmailTemplate): string {
  const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:2px 16px 2px 0;color:#5b6672;vertical-align:top">${escape(label)}</td><td style="padding:2px 0">${lines(value)}</td></tr>`,
  )
  const parts = [
    `<h1 style="margin:0 0 16px;font:600 24px/1.2 Georgia,serif;color:#14304f">${escape(heading)}</h1>`,
    ...body.map((text) => paragraph(lines(text))),
    rows.length > 0
      ? `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
      : '',
    quote === undefined
      ? ''
      : `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #e4dacb;color:#5b6672">${lines(quote)}</blockquote>`,
    link === undefined
      ? ''
      : paragraph(
          `<a href="${escape(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#14304f;color:#ffffff;text-decoration:none;font-weight:600">${escape(link.label)}</a>`,
        ),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4dacb;color:#5b6672;font-size:14px">${escape(signature(company))}</p>`,
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(heading)}</title></head><body style="margin:0;padding:24px;background:#fbf8f3;color:#1b2430;font:16px/1.6 Helvetica,Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px;border-radius:14px;background:#ffffff">${parts.join('')}</div></body></html>`
}

/** An email as text and as HTML. Whatever people wrote is escaped. */
export const renderEmail = (email: EmailTemplate) => ({ text: textOf(email), html: htmlOf(email) })
