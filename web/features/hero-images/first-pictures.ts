import { createContext } from 'react'

/** What a phone sees of each of our hero pictures, as `data:` addresses by the picture's own. The server alone has them. */
export const FirstPictures = /* @__PURE__ */ createContext<Readonly<Record<string, string>>>({})
