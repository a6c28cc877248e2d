import { cx } from '../class-names.ts'

/** A placeholder with the size of content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx('shimmer rounded-sm', className)} />
)
