import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

interface NoticeProps {
  tone?: 'info' | 'error'
  title?: string
  children: ReactNode
  actions?: ReactNode
  className?: string | undefined
}

/** A panel with information or an error. An error is announced to screen readers when it appears. */
export function Notice({ tone = 'info', title, children, actions, className }: NoticeProps) {
  const Icon = tone === 'error' ? CircleAlert : Info
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cx(
        'flex gap-3.5 rounded-card border p-5',
        tone === 'error'
          ? 'border-red-dot/40 bg-red-tint text-red-text'
          : 'border-blue-dot/30 bg-blue-tint text-blue-text',
        className,
      )}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
        {actions !== undefined && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}
