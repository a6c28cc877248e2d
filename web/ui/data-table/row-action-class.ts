import { buttonClass } from '../button-class.ts'

/** The look of an action in a row: a button, a link or the button of a menu. */
export const rowActionClass = buttonClass({
  variant: 'quiet',
  className: 'min-h-9! px-2! py-1! whitespace-nowrap max-md:min-h-11! max-md:-ml-2.5',
})
