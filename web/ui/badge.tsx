import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Tone = 'green' | 'blue' | 'gray' | 'yellow' | 'red' | 'purple' | 'orange' | 'neutral'

/* Full class names, because Tailwind finds them by text search. */
const tones: Record<Tone, { panel: string; dot: string }> = {
  green: { panel: 'bg-green-tint text-green-text', dot: 'bg-green-dot' },
  blue: { panel: 'bg-blue-tint text-blue-text', dot: 'bg-blue-dot' },
  gray: { panel: 'bg-gray-tint text-gray-text', dot: 'bg-gray-dot' },
  yellow: { panel: 'bg-yellow-tint text-yellow-text', dot: 'bg-yellow-dot' },
  red: { panel: 'bg-red-tint text-red-text', dot: 'bg-red-dot' },
  purple: { panel: 'bg-purple-tint text-purple-text', dot: 'bg-purple-dot' },
  orange: { panel: 'bg-orange-tint text-orange-text', dot: 'bg-orange-dot' },
  neutral: { panel: 'bg-surface text-ink', dot: '' },
}

/** A status in one word, with a tint and a dot. `neutral` is a plain label without a dot. */
export const Badge = ({ tone, children, className }: { tone: Tone; children: ReactNode; className?: string }) => (
  <span
    className={cx(
      'inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap print:border-line!',
      tones[tone].panel,
      className,
    )}
  >
    {tone !== 'neutral' && (
      <span
        className={cx('size-1.5 rounded-full forced-color-adjust-none print:hidden', tones[tone].dot)}
        aria-hidden="true"
      />
    )}
    {children}
  </span>
)
