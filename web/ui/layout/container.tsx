import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'

/** The page's column: 1200 px of content and a margin that grows with the screen. */
export const Container = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx('mx-auto w-full max-w-[79rem] px-5 sm:px-8', className)} />
)
