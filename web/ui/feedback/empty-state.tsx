import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

interface EmptyStateProps {
  /** A decorative icon. */
  icon?: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** 1 where the state is the whole page. */
  level?: 1 | 2 | 3
  className?: string
}

/** An empty state: what is empty, why, and what to do next. */
export function EmptyState({ icon, title, children, actions, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('mx-auto flex max-w-prose flex-col items-center px-4 py-16 text-center', className)}>
      {icon !== undefined && (
        <div className="mb-6 flex size-16 items-center justify-center rounded-full bg-sand text-harbor [&_svg]:size-7">
          {icon}
        </div>
      )}
      <Heading className={level === 1 ? 'text-4xl' : 'text-2xl'}>{title}</Heading>
      {children !== undefined && <div className="mt-3 max-w-[34rem] text-muted">{children}</div>}
      {actions !== undefined && <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
