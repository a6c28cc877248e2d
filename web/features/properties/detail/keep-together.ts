import { createElement, Fragment } from 'react'

/** Keeps two short hyphenated words on one line without changing the text. */
export const keepTogether = (text: string) =>
  createElement(
    Fragment,
    null,
    ...text
      .split(/(\b\w{1,12}-\w{1,12}\b)/)
      .map((part, place) => (place % 2 === 1 ? createElement('span', { className: 'whitespace-nowrap' }, part) : part)),
  )
