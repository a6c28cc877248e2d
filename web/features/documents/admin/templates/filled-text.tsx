import type { Block } from '#contract/documents/templates/markup.ts'
import type { Span } from '#contract/documents/templates/merge.ts'
import { cx } from '#web/ui/class-names.ts'
import { Fragment } from 'react'

type Lines = readonly (readonly Span[])[]

const mark = 'rounded-sm bg-yellow-tint px-1 text-yellow-text'

function Part({ span: { text, isBold, isMissing } }: { span: Span }) {
  const shown = isMissing ? <mark className={mark}>{text}</mark> : text
  return isBold ? <strong>{shown}</strong> : shown
}

// The parts of a text have no names, and they change together.
const LinesOf = ({ lines }: { lines: Lines }) =>
  lines.map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <br />}
      {line.map((span, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={place} span={span} />
      ))}
    </Fragment>
  ))

function BlockOf({ block }: { block: Block<Span> }) {
  if (block.kind === 'list')
    return (
      <ul className="grid gap-1">
        {block.items.map(({ marker, lines }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex gap-2">
            <span className="min-w-4 shrink-0">{marker}</span>
            <span className="min-w-0">
              <LinesOf lines={lines} />
            </span>
          </li>
        ))}
      </ul>
    )
  const lines = <LinesOf lines={block.lines} />
  if (block.kind === 'heading') return <h3 className="mt-2 text-lg first:mt-0">{lines}</h3>
  if (block.kind === 'subheading') return <h4 className="mt-1 font-semibold">{lines}</h4>
  return <p>{lines}</p>
}

/** The text of a document as its PDF has it. Fields without a value are highlighted. It is drawn from parts and never from HTML. */
export const FilledText = ({ blocks, className }: { blocks: readonly Block<Span>[]; className?: string }) => (
  <div className={cx('grid gap-2.5 text-sm wrap-anywhere', className)}>
    {blocks.map((block, at) => (
      // oxlint-disable-next-line react/no-array-index-key
      <BlockOf key={at} block={block} />
    ))}
  </div>
)
