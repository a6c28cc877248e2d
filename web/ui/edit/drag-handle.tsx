import GripVertical from 'lucide-react/icons/grip-vertical'
import type { ComponentProps } from 'react'

/** A drag handle: spread `handle()` of `useSorting`. Touching it drags instead of scrolling. */
export const DragHandle = (props: Omit<ComponentProps<'button'>, 'className' | 'children'>) => (
  <button
    type="button"
    {...props}
    className="inline-flex min-h-11 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-field text-muted select-none hover:text-ink active:cursor-grabbing"
  >
    <GripVertical className="size-4.5" />
  </button>
)
