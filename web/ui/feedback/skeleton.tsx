import { cx } from '../class-names.ts'

/** The place of something that is on its way, in its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx('shimmer rounded-sm', className)} />
)
