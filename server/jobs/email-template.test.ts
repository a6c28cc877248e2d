import { expect, test } from 'vitest'
import { greet, renderEmail, WHY } from './email-template.ts'

test.each([
  ['Jordan Lee', 'Hi Jordan, we received your payment.'],
  ['  Mary   Ann  Chen ', 'Hi Mary, we received your payment.'],
  ['Cher', 'Hi Cher, we received your payment.'],
  ['王小明', 'Hi 王小明, we received your payment.'],
  ['Мария Иванова', 'Hi Мария, we received your payment.'],
  ['Dr. Ada Lovelace', 'Hi Dr. Ada Lovelace, we received your payment.'],
  ['J. Smith', 'Hi J. Smith, we received your payment.'],
  ['jordan@example.com', 'We received your payment.'],
  ['   ', 'We received your payment.'],
  ['', 'We received your payment.'],
])('“%s” is greeted as “%s”', (name, sentence) => {
  expect(greet(name, 'We received your payment.')).toBe(sentence)
})

test('an email has everything in its HTML and in its text, with one button and a reason in the footer', () => {
  const { html, text } = renderEmail({
    company: { name: 'Bay & Stead', address: '1 Elm Street, Boston, MA 02110', phone: '(617) 555-0100' },
    heading: 'Thank you <3',
    amount: '$1.00',
    body: ['First "paragraph".', 'Call (617) 555-0100.'],
    facts: [['Receipt number', 'BY-2026-000123']],
    quote: 'As <b>written</b>',
    link: { label: 'View receipts', url: 'https://www.example.org/dashboard?a=1&b=2' },
    why: WHY.payment,
  })
  expect(text).toBe(`Thank you <3

First "paragraph".

Call (617) 555-0100.

> As <b>written</b>

Receipt number: BY-2026-000123

View receipts:
https://www.example.org/dashboard?a=1&b=2

--
Bay & Stead
1 Elm Street, Boston, MA 02110
(617) 555-0100

You're receiving this email because you pay online with us.
`)
  for (const part of [
    '<html lang="en">',
    '<meta name="color-scheme" content="light dark">',
    '@media (prefers-color-scheme:dark)',
    'Thank you &lt;3</h1>',
    '$1.00</p>',
    'First &quot;paragraph&quot;.</p>',
    // Not broken over two lines.
    'Call <span style="white-space:nowrap">(617) 555-0100</span>.</p>',
    'As &lt;b&gt;written&lt;/b&gt;</blockquote>',
    'BY-2026-000123</td>',
    'Bay &amp; Stead<br>1 Elm Street, Boston, <span style="white-space:nowrap">MA 02110</span><br><span style="white-space:nowrap">(617) 555-0100</span></p>',
    WHY.payment,
  ])
    expect(html).toContain(part)
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain('<a href="https://www.example.org/dashboard?a=1&amp;b=2"')
  // Gmail and Outlook show no SVG. A picture without a text of its own must be decoration.
  expect(html).not.toContain('<svg')
  expect(html.match(/<img [^>]*>/g)).toEqual([expect.stringContaining('alt=""')])
  // The first paragraph is what an inbox shows beside the subject.
  expect(html.slice(html.indexOf('<body'))).toMatch(/^<body[^>]*><div style="display:none[^>]*>First/)
})
