import { parseAst } from 'vite'

/** What our build reads of a syntax tree. */
export interface Node {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  operator?: string
  [part: string]: unknown
}

/** A passage, and what takes its place. */
export interface Cut {
  start: number
  end: number
  text: string
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

export const isFunction = ({ type }: Node) => type.includes('Function')

export const parse = (code: string) => parseAst(code) as unknown as Node

const holds = (outer: Cut, inner: Cut) =>
  outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start

/** A cut within another one is dropped. */
export const withCuts = (code: string, cuts: readonly Cut[]) =>
  cuts
    .filter((cut) => !cuts.some((other) => holds(other, cut)))
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: to }) => text.slice(0, start) + to + text.slice(end), code)
