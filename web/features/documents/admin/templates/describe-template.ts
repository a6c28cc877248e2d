import type { Template } from '#contract/documents/templates/fields.ts'
import { KIND_NAMES } from '../../labels.ts'

const LONGEST = 300

/** The lines that another text has instead, between the first and the last that differ. */
function changedLines(text: string, before: string): string {
  const [lines, old] = [text.split('\n'), before.split('\n')]
  const from = lines.findIndex((line, at) => line !== old[at])
  const first = from === -1 ? lines.length : from
  let kept = 0
  while (
    kept < Math.min(lines.length, old.length) - first &&
    lines[lines.length - 1 - kept] === old[old.length - 1 - kept]
  )
    kept += 1
  const changed = lines
    .slice(first, lines.length - kept)
    .join(' ')
    .trim()
  const shown = changed.length > LONGEST ? `${changed.slice(0, LONGEST)}...` : changed
  return `changed at line ${first + 1}${shown === '' ? '' : `: ${shown}`}`
}

/** What a conflict shows of a template. Its text is long, so only what differs from the text that was opened. */
export const describeTemplate = (one: Template, opened: Template) => ({
  Name: one.name,
  Kind: KIND_NAMES[one.kind],
  Text: one.text === opened.text ? 'as you opened it' : changedLines(one.text, opened.text),
  'Reviewed by counsel': one.isReviewed ? 'yes' : 'no',
})
