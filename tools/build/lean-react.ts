import type { Plugin } from 'vite'
import { pruned } from './prune-react.ts'

/**
 * What React does for `<ViewTransition>`, `<SuspenseList>`, a `ref` of `<Fragment>`, the hints `preinit`, `preconnect` and
 * `preloadModule`, and transitions that end later. We use none, so none of these does anything.
 */
const UNUSED = [
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'collectClientRects',
  'commitAfterMutationEffectsOnFiber',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitFragmentInstanceDeletionEffects',
  'commitFragmentInstanceInsertionEffects',
  'commitNestedViewTransitions',
  'commitNewChildToFragmentInstance',
  'commitNewChildToFragmentInstances',
  'defaultOnDefaultTransitionIndicator',
  'deleteChildFromFragmentInstance',
  'estimateBandwidth',
  'findCurrentFiberUsingSlowPath',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'preconnectAs',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preloadModule',
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

/** Names of components for messages and stacks. Here they are minified, and no message of ours contains them. */
const NAMES = [
  'describeBuiltInComponentFrame',
  'describeFiber',
  'describeNativeComponentFrame',
  'getComponentNameFromType',
  'getStackByFiberInDevAndProd',
]

/** Empties the functions with these names. Throws where one is missing, because another version of React may need another list. */
export const emptied = (code: string, names: readonly string[]) =>
  names.reduce((text, name) => {
    const whole = new RegExp(String.raw`^function ${name}\([^]*?^}$`, 'm')
    if (!whole.test(text)) throw new Error(`React has no function ${name}: see tools/build/lean-react.ts`)
    return text.replace(whole, `function ${name}() {}`)
  }, code)

const FRAGMENT_METHODS = /^FragmentInstance\.prototype\.\w+ = function [^]*?^};\n/gm

/** What the `ref` of a `<Fragment>` could do. */
export const withoutFragmentMethods = (code: string) => {
  if (!code.match(FRAGMENT_METHODS)) throw new Error('React has no such methods: see tools/build/lean-react.ts')
  return code.replaceAll(FRAGMENT_METHODS, '')
}

const SIGNALS = /^(var|) +(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/gm

/**
 * The errors that React creates when it is loaded, without their stacks. React throws them as signals and reads nothing but which one it is.
 * With a debugger or Lighthouse attached, a stack makes the browser parse the whole of React again.
 */
export const withoutStacks = (code: string) => {
  if (!code.match(SIGNALS)) throw new Error('React creates no such errors: see tools/build/lean-react.ts')
  return code.replaceAll(SIGNALS, '$1 $2 = Object.create(Error.prototype, { message: { value: $3 } })')
}

const OVERWRITE =
  /^ +children = element\.textContent;\n +children === defaultValue &&\s+"" !== children &&\s+null !== children &&\s+\(element\.value = children\);\n/m

/** A `<textarea>` with initial text keeps what was typed into it before hydration, as an `<input>` does. React would put the initial text back. */
export const keepingTypedText = (code: string) => {
  if (!OVERWRITE.test(code)) throw new Error('React writes no text into a textarea: see tools/build/lean-react.ts')
  return code.replace(OVERWRITE, '')
}

/** What an event means besides itself. The passage begins and ends with these lines. */
const MADE_EVENTS =
  /^ +handleEventFunc = targetInst \? getNodeFromInstance\(targetInst\) : window;\n +switch [^]*?^ +extractEvents\$1\([^)]*\);\n/m

/** Without `onSelect`, `onBeforeInput`, `onComposition…` and functions as the action of a form, and without what stands in for `onInput` in old browsers. */
export const withoutMadeEvents = (code: string) => {
  if (!MADE_EVENTS.test(code)) throw new Error('React makes no such events: see tools/build/lean-react.ts')
  return code.replace(MADE_EVENTS, '').replace('if (isInputEventSupported)', 'if (!0)')
}

const INERT_SCRIPT =
  /^ +(\w+) = ownerDocument\.createElement\("div"\);\n +\1\.innerHTML = "<script>\\x3c\/script>";\n +\1 = \1\.removeChild\(\s+\1\.firstChild\s+\);\n/m

/** Creates a script element without HTML, which the content security policy forbids. The only one that a browser ever creates has JSON. */
const withPlainScripts = (code: string) => {
  if (!INERT_SCRIPT.test(code)) throw new Error('React creates scripts in another way: see tools/build/lean-react.ts')
  return code.replace(INERT_SCRIPT, (_, name: string) => `${name} = ownerDocument.createElement("script");\n`)
}

const leanDom = (code: string) =>
  pruned(
    withPlainScripts(
      keepingTypedText(withoutStacks(withoutMadeEvents(withoutFragmentMethods(emptied(code, [...UNUSED, ...NAMES]))))),
    ),
  )

/** `file` is one of React's production builds. */
export const lean = (code: string, file: string) => (file.includes('client') ? leanDom(code) : pruned(code))

/** Saves every visitor 15 kB, and the second parsing. */
export const leanReact = (): Plugin => ({
  name: 'lean-react',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/react(-dom|-dom-client)?\.production\.js$/ },
    handler: (code, id) => ({ code: lean(code, id), map: null }),
  },
})
