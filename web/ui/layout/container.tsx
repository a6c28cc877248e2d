import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'

/** The column of the page: 1200 px of content, with margins that grow with the screen. */
export const Container = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx('mx-auto w-full max-w-[79rem] px-5 sm:px-8 print:max-w-none print:px-0', className)} />
)
