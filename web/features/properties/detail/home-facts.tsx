import type { PropertyDetail } from '#contract/properties/public.ts'
import { factGroups } from './fact-groups.ts'
import { keepTogether } from './keep-together.ts'
import { Section } from './section.tsx'

/** Everything that is known about a home, in groups. */
export function HomeFacts({ property }: { property: PropertyDetail }) {
  const groups = factGroups(property)
  if (groups.length === 0) return null
  return (
    <Section title="Home facts" isPlainOnPaper>
      <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2 print:mt-2 print:flex print:flex-wrap print:gap-y-1 print:text-sm">
        {groups.map(({ title, rows }) => (
          <div key={title} className="print:contents">
            <h3 className="font-sans text-base font-semibold tracking-normal print:hidden">{title}</h3>
            <dl className="print:contents">
              {rows.map(([label, value]) => (
                <div key={label} className="grid grid-cols-[10rem_1fr] gap-4 py-1 print:flex print:py-0">
                  <dt className="text-muted">{label}</dt>
                  <dd>{keepTogether(value)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  )
}
