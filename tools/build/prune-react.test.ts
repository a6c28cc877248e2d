import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ROOT } from '../steps.ts'
import { KEPT, pruned } from './prune-react.ts'

const WEB = path.join(ROOT, 'web')

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(path.join(WEB, name), 'utf8'))

const result = (code: string) => runInNewContext(`const exports = {};${code}`)

test('pages import nothing that is removed from React', () => {
  const names = sources
    .flatMap((source) => [...source.matchAll(/^import \{([^}]*)\} from 'react(?:-dom(?:\/client)?)?'$/gm)])
    .flatMap(([, list]) => list!.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  expect(names).toContain('useState')
  expect(names.filter((name) => !KEPT.has(name))).toEqual([])
})

test('pages have no handlers of the events that are removed from React', () => {
  const handlers = sources.flatMap((source) => source.match(/\bon(Select|BeforeInput|Composition\w+)=/g) ?? [])
  expect(handlers).toEqual([])
})

test('no form has a function as its action, which React would not call', () => {
  const actions = sources.flatMap((source) => source.match(/\bformAction=|\baction=\{(\(|async\b|function\b)/g) ?? [])
  expect(actions).toEqual([])
})

test('the cases of unused kinds are cut, and those of others stay', () => {
  const code = `function kindOf(fiber) {
  switch (fiber.tag) {
    case 31:
      var unused = "activity";
      return unused;
    case 5:
    case 19:
      return unused = "element", unused;
    case 22:
      fiber.isKept = true;
    case 23:
      return "runs on " + fiber.isKept;
    case 30:
      break;
    default:
      return "other";
  }
  return "broken off";
}
`
  const lean = pruned(code)
  expect(lean).not.toMatch(/activity|case (19|23|30|31)/)
  expect(lean).toContain('case 22')
  const call = (tag: number) => result(`"use strict";${lean}kindOf({ tag: ${tag} })`)
  expect([5, 22, 31, 30, 1].map(call)).toEqual(['element', 'runs on true', 'other', 'other', 'other'])
})

test('the same numbers mean something else where they are no kinds', () => {
  const code = `function at(node, tag) {
  switch (node.nodeType) {
    case 9:
      return "document";
  }
  return 31 === tag || 11 === node.nodeType;
}
`
  expect(pruned(code)).toBe(code.replace('31 === tag', '!1'))
})

test('unused hooks and exports are cut', () => {
  const code = `var table = { readContext: one, use: one, useState: one, useReducer: one };
function one() {}
exports.useState = one;
exports.useReducer = one;
exports.__INTERNALS = table;
`
  expect(result(`${pruned(code)};[Object.keys(table), Object.keys(exports)]`)).toEqual([
    ['readContext', 'use', 'useState'],
    ['useState', '__INTERNALS'],
  ])
})

test('a React in which nothing is unused fails the build', () => {
  expect(() => pruned('exports.memo = 1')).toThrow('Nothing of this React')
})
