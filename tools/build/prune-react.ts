/**
 * Removes from React what our pages never use. A page that uses it after all fails at once: React throws "Element type is invalid" for a kind of
 * component that is gone, and a function that is gone is `undefined`.
 */
import { childrenOf, type Cut, isFunction, isNode, type Node, parse, withCuts } from './syntax-tree.ts'

/** Everything that pages and TanStack Query import from React. */
const USED = `Component Fragment Suspense createContext createElement createPortal flushSync hydrateRoot memo preload startTransition
use useCallback useContext useEffect useEffectEvent useId useLayoutEffect useMemo useRef useState useSyncExternalStore`
/** React compares the versions of its packages. */
export const KEPT = new Set(['version', ...USED.split(/\s+/)])

/**
 * React's numbers for `<Context.Consumer>`, `forwardRef`, `<Profiler>`, `lazy`, `<SuspenseList>`, scopes, hidden trees of old, `<Cache>`, tracing,
 * `<ViewTransition>` and `<Activity>`.
 */
const UNUSED_TAGS = new Set<unknown>([9, 11, 12, 16, 19, 21, 23, 24, 25, 30, 31])
/** The names of their types. */
const UNUSED_TYPES =
  /^REACT_(ACTIVITY|CONSUMER|FORWARD_REF|LAZY|LEGACY_HIDDEN|PROFILER|SUSPENSE_LIST|VIEW_TRANSITION)_TYPE$/

const isUnusedType = ({ type, name }: Node) => type === 'Identifier' && UNUSED_TYPES.test(name!)

/** Whether a statement never runs on into the next one. Says no where that is not certain. */
function isFinal(node: Node | undefined): boolean {
  if (!node) return false
  if (/^(Break|Continue|Return|Throw)Statement$/.test(node.type)) return true
  if (node.type === 'BlockStatement') return isFinal((node['body'] as Node[]).at(-1))
  return node.type === 'IfStatement' && [node['consequent'], node['alternate']].every((one) => isFinal(one as Node))
}

/** The names that a passage declares with `var`, which the rest of its function may use. */
function declaredIn(node: Node): string[] {
  if (isFunction(node)) return []
  const own = node.type === 'VariableDeclarator' ? [(node['id'] as Node).name!] : []
  return [...own, ...childrenOf(node).flatMap(declaredIn)]
}

/** Cuts the cases of a switch that are never reached, and of those that another case runs into only the label. */
function casesOf(cases: readonly Node[], isUnused: (test: Node) => boolean) {
  const cuts: Cut[] = []
  const names: string[] = []
  let runsOn = false
  for (const one of cases) {
    const body = one['consequent'] as Node[]
    const test = one['test']
    if (isNode(test) && isUnused(test)) {
      const isWhole = body.length === 0 || (!runsOn && (isFinal(body.at(-1)) || one === cases.at(-1)))
      cuts.push({ start: one.start, end: isWhole ? one.end : body[0]!.start, text: '' })
      if (isWhole) {
        names.push(...body.flatMap(declaredIn))
        continue
      }
    }
    runsOn = !isFinal(body.at(-1))
  }
  return { cuts, names }
}

/** The tables of hooks. */
function hooksOf(code: string, properties: readonly Node[]): string | undefined {
  const nameOf = (property: Node) => (property['key'] as Node | undefined)?.name ?? ''
  if (!properties.some((property) => nameOf(property) === 'useState')) return undefined
  const kept = properties.filter((property) => KEPT.has(nameOf(property)) || !nameOf(property).startsWith('use'))
  return `{${kept.map(({ start, end }) => code.slice(start, end)).join()}}`
}

/** The name that a statement such as `exports.memo = …` exports. */
function exportedBy(node: Node): string | undefined {
  const assigned = node.type === 'ExpressionStatement' && (node['expression'] as Node)['left']
  if (!isNode(assigned) || (assigned['object'] as Node | undefined)?.name !== 'exports') return undefined
  return (assigned['property'] as Node).name
}

export function pruned(code: string): string {
  const cuts: Cut[] = []
  const textOf = ({ start, end }: Node) => code.slice(start, end)
  const isTag = (node: Node) => /(^|\.)tag$/.test(textOf(node))
  const isOfUnused = (one: Node, other: Node) => (UNUSED_TAGS.has(one['value']) && isTag(other)) || isUnusedType(one)

  /** `scope` is the function around the node. */
  const visit = (node: Node, scope: Node) => {
    const { start, end, left, right } = node as Node & { left: unknown; right: unknown }
    if (node.type === 'SwitchStatement') {
      const isOfTags = isTag(node['discriminant'] as Node)
      const isUnused = (test: Node) => isUnusedType(test) || (isOfTags && UNUSED_TAGS.has(test.value))
      const found = casesOf(node['cases'] as Node[], isUnused)
      const at = (scope['body'] as Node).start + 1
      cuts.push(...found.cuts)
      if (found.names.length > 0) cuts.push({ start: at, end: at, text: `var ${[...new Set(found.names)].join()};` })
    } else if (/^[!=]==$/.test(node.operator ?? '') && isNode(left) && isNode(right)) {
      const isKnown = isOfUnused(left, right) || isOfUnused(right, left)
      if (isKnown) cuts.push({ start, end, text: node.operator === '===' ? '!1' : '!0' })
    } else if (node.type === 'ObjectExpression') {
      const text = hooksOf(code, node['properties'] as Node[])
      if (text !== undefined) cuts.push({ start, end, text })
    }
    for (const child of childrenOf(node)) visit(child, isFunction(node) ? node : scope)
  }

  const program = parse(code)
  for (const statement of program['body'] as Node[]) {
    const name = exportedBy(statement)
    const { start, end } = statement
    if (name === undefined || KEPT.has(name) || name.startsWith('__')) visit(statement, program)
    else cuts.push({ start, end, text: '' })
  }
  if (cuts.length === 0) throw new Error('Nothing of this React is unused: see tools/build/prune-react.ts')
  return withCuts(code, cuts)
}
