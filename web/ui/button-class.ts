import { cx } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive'
export type ButtonSize = 'regular' | 'large'

const base =
  'inline-flex items-center justify-center gap-2 rounded-field border font-semibold text-center no-underline select-none transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress aria-busy:opacity-100 print:hidden'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-harbor text-on-harbor enabled:hover:bg-harbor-deep [a&]:hover:bg-harbor-deep',
  secondary:
    'border-field bg-surface text-ink enabled:hover:border-ink enabled:hover:bg-sand [a&]:hover:border-ink [a&]:hover:bg-sand',
  quiet: 'border-transparent text-harbor enabled:hover:bg-sand [a&]:hover:bg-sand',
  destructive: 'border-transparent bg-brick text-on-brick enabled:hover:bg-brick-deep [a&]:hover:bg-brick-deep',
}

const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-11 px-4.5 py-2 text-sm',
  large: 'min-h-13 px-6 py-3 text-base',
}

export interface ButtonStyle {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
  className?: string | undefined
}

export const buttonClass = ({ variant = 'primary', size = 'regular', wide, className }: ButtonStyle) =>
  cx(base, variants[variant], sizes[size], wide && 'w-full', className)
