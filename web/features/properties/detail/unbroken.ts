import { createElement, Fragment } from 'react'

/** Two short words that a hyphen ties stay on one line; the text itself stays as it is. */
export const unbroken = (text: string) =>
  createElement(
    Fragment,
    null,
    ...text
      .split(/(\b\w{1,12}-\w{1,12}\b)/)
      .map((part, place) => (place % 2 === 1 ? createElement('span', { className: 'whitespace-nowrap' }, part) : part)),
  )
