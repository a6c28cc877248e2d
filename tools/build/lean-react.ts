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

/** Saves every visitor 3 kB. */
export const leanReact = (): Plugin => ({
  name: 'lean-react',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: emptied(code, UNUSED), map: null }),
  },
})
