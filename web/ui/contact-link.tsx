import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** `tel:` for a number as people write it; ten digits are a number of this country. */
export function phoneHref(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}

/** A number to call, never broken over two lines; nothing where none is known. */
export const PhoneLink = ({
  number,
  className,
  ...rest
}: { number: string } & Omit<ComponentProps<'a'>, 'href' | 'children'>) =>
  number === '' ? null : (
    <a href={phoneHref(number)} {...rest} className={cx('whitespace-nowrap', className)}>
      {number}
    </a>
  )

/** An address to write to; nothing where none is known. */
export const MailLink = ({ address, ...rest }: { address: string } & Omit<ComponentProps<'a'>, 'href' | 'children'>) =>
  address === '' ? null : (
    <a href={`mailto:${address}`} {...rest}>
      {address}
    </a>
  )
