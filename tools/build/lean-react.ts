import type { Plugin } from 'vite'

/** What React does for `<ViewTransition>` and `<SuspenseList>`. We render neither, so none of these does anything. */
const UNUSED = [
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'collectClientRects',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'reportViewTransitionError',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'trackEnterViewTransitions',
  'updateSuspenseListComponent',
]

/** Empties the functions with these names. Throws where one is missing, because another version of React may need another list. */
export const emptied = (code: string, names: readonly string[]) =>
  names.reduce((text, name) => {
    const whole = new RegExp(String.raw`^function ${name}\([^]*?^}$`, 'm')
    if (!whole.test(text)) throw new Error(`React has no function ${name}: see tools/build/lean-react.ts`)
    return text.replace(whole, `function ${name}() {}`)
  }, code)

const SIGNALS = /^(var|) +(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/gm

/**
 * The errors that React creates when it is loaded, without their stacks. React throws them as signals and reads nothing but which one it is.
 * With a debugger or Lighthouse attached, a stack makes the browser parse the whole of React again.
 */
export const withoutStacks = (code: string) => {
  if (!code.match(SIGNALS)) throw new Error('React creates no such errors: see tools/build/lean-react.ts')
  return code.replaceAll(SIGNALS, '$1 $2 = Object.create(Error.prototype, { message: { value: $3 } })')
}

/** Saves every visitor 3 kB, and the second parsing. */
export const leanReact = (): Plugin => ({
  name: 'lean-react',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: withoutStacks(emptied(code, UNUSED)), map: null }),
  },
})
