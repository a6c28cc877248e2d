import { cx } from '../class-names.ts'

/** The logo without text: a gable whose roofline becomes a wave. */
export const Mark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 40 32" aria-hidden="true" className={cx('shrink-0', className)} fill="none" stroke="currentColor">
    <path
      d="M2 21.5 L17 4.5 L27.6 16.4 c2.7 3 6.3 3.2 10.4 .6"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path
      d="M7.5 28.4 c3.4-2.6 6.4-2.6 9.6 0 s6.4 2.6 9.8 0 c2-1.5 3.8-2.1 5.8-1.9"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </svg>
)

/** The logo with the company's name. */
export const Logo = ({ name, className }: { name: string; className?: string }) => (
  <span className={cx('inline-flex min-w-0 items-center gap-2.5 text-harbor', className)}>
    <Mark className="h-[1.35em] w-auto" />
    <span className="font-display font-semibold tracking-tight text-ink">{name}</span>
  </span>
)
