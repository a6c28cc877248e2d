import type { ComponentProps } from 'react'

/** `tel:` for a number as people write it; ten digits are a number of this country. */
export function phoneHref(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}

/** A number to call; nothing where none is known. */
export const PhoneLink = ({ number, ...rest }: { number: string } & Omit<ComponentProps<'a'>, 'href' | 'children'>) =>
  number === '' ? null : (
    <a href={phoneHref(number)} {...rest}>
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
