import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** A `tel:` URL for a phone number as people write it. Ten digits are a US number. */
export function phoneHref(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}

/** A phone link that does not wrap. Renders nothing for an empty number. */
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

/** An email link. Renders nothing for an empty address. */
export const MailLink = ({ address, ...rest }: { address: string } & Omit<ComponentProps<'a'>, 'href' | 'children'>) =>
  address === '' ? null : (
    <a href={`mailto:${address}`} {...rest}>
      {address}
    </a>
  )
