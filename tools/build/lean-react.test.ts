import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import {
  emptied,
  keepingTypedText,
  lean,
  withoutFragmentMethods,
  withoutMadeEvents,
  withoutStacks,
} from './lean-react.ts'

const CODE = `function keep(a) {
  return a
}
function drop(
  a,
  b
) {
  if (a) {
    return b
  }
}
function dropAlso() {
  return 1
}
`

test('only the named functions are emptied', () => {
  expect(emptied(CODE, ['drop'])).toBe(`function keep(a) {
  return a
}
function drop() {}
function dropAlso() {
  return 1
}
`)
})

test('a missing function fails the build', () => {
  expect(() => emptied(CODE, ['gone'])).toThrow('no function gone')
})

test('the methods of fragments are removed', () => {
  const method = `FragmentInstance.prototype.focus = function (options) {
  if (options) {
    options();
  }
};
`
  expect(withoutFragmentMethods(`${CODE}${method}${method}`)).toBe(CODE)
  expect(() => withoutFragmentMethods(CODE)).toThrow('React has no such methods')
})

test('a signal is an error without a stack', () => {
  const code = withoutStacks(`var isOn = !1,
  FirstException = Error(formatProdErrorMessage(1));
var SecondException = Error(formatProdErrorMessage(2));
function fail() {
  var error = Error(formatProdErrorMessage(3));
  throw error;
}
`)
  const context = { formatProdErrorMessage: (number: number) => `error ${number}` }
  runInNewContext(code, context)
  const read = '[FirstException, SecondException].map((one) => [one instanceof Error, one.message, one.stack])'
  expect(runInNewContext(read, context)).toEqual([
    [true, 'error 1', undefined],
    [true, 'error 2', undefined],
  ])
  expect(code).toContain('error = Error(formatProdErrorMessage(3))')
})

test('a React without such errors fails the build', () => {
  expect(() => withoutStacks('')).toThrow('React creates no such errors')
})

test('the text of a textarea is not written again', () => {
  const code = `  element.defaultValue = defaultValue;
  children = element.textContent;
  children === defaultValue &&
    "" !== children &&
    null !== children &&
    (element.value = children);
  track(element);
`
  expect(keepingTypedText(code)).toBe(`  element.defaultValue = defaultValue;
  track(element);
`)
  expect(() => keepingTypedText('')).toThrow('React writes no text')
})

test('events that React makes up are removed', () => {
  const made = `      handleEventFunc = targetInst ? getNodeFromInstance(targetInst) : window;
      switch (domEventName) {
        case "focusin":
          made();
      }
      extractEvents$1(
        dispatchQueue,
        nativeEvent
      );
`
  const rest = `      if (isInputEventSupported) change();
${made}    }
`
  expect(withoutMadeEvents(rest)).toBe(`      if (!0) change();
    }
`)
  expect(() => withoutMadeEvents('')).toThrow('React makes no such events')
})

const FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
}

test('what is left of the packages still fits together', () => {
  const requireInstalled = createRequire(import.meta.url)
  const loaded: Record<string, object> = { scheduler: requireInstalled('scheduler') }
  const load = (name: string): object => {
    if (loaded[name]) return loaded[name]
    const exports = (loaded[name] = {})
    const file = requireInstalled.resolve(name).replace(/react(-dom)?\/\w+\.js$/, FILES[name]!)
    runInNewContext(lean(readFileSync(file, 'utf8'), file), { exports, require: load, process, setTimeout, console })
    return exports
  }
  expect(load('react-dom/client')).toHaveProperty('hydrateRoot')
  expect(load('react')).toHaveProperty('useState')
  expect(load('react')).not.toHaveProperty('forwardRef')
})
