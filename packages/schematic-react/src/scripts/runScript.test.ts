import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import { describe, expect, it } from 'vitest'
import { runScript } from './runScript'

const quickJs = await newQuickJSWASMModuleFromVariant(variant)
const run = (script: string, values = {}, globals = {}) =>
  runScript(quickJs, { id: 1, script, values, globals })

describe('a script of a view', () => {
  it('reads values and asks for changes in order', () => {
    const { requests, error } = run(
      `view.set('b', view.get('a') * 2); view.openPage('P2'); view.notify('done')`,
      { a: 21 },
    )
    expect(error).toBeUndefined()
    expect(requests).toEqual([
      { type: 'set', source: 'b', value: 42 },
      { type: 'openPage', page: 'P2' },
      { type: 'notify', text: 'done' },
    ])
  })

  it('reads global variables and asks for their change', () => {
    const { requests } = run(`view.setGlobal('n', view.getGlobal('n') + 1)`, { n: 5 }, { n: 1 })
    expect(requests).toEqual([{ type: 'setGlobal', name: 'n', value: 2 }])
    expect(run(`console.log(view.getGlobal('toString'))`).output).toEqual(['undefined'])
  })

  it('answers undefined for a source that does not exist, even for names of the prototype', () => {
    expect(run(`console.log(view.get('toString'), view.get('__proto__'))`).output).toEqual([
      'undefined undefined',
    ])
  })

  it('reports an error with its line and keeps what was asked before', () => {
    const { requests, error } = run(`view.set('a', 1)\nnothing.here()`)
    expect(requests).toHaveLength(1)
    expect(error).toMatch(/ReferenceError.*\(2\)/)
  })

  it.each([
    'while (true) {}',
    'function f() { f() } f()',
    'let s = "x"; while (true) s += s',
    'const a = []; for (;;) a.push(new ArrayBuffer(1e6))',
  ])('is stopped when it takes too much: %s', (script) => {
    expect(run(script).error).toBeTruthy()
    expect(run('view.notify("next")').requests).toHaveLength(1)
  })

  it.each([
    `const s = 'x'.repeat(5e6); for (;;) view.notify(s)`,
    `const s = 'x'.repeat(5e6); for (;;) view.set('a', s)`,
    `const s = 'x'.repeat(5e6); for (;;) console.log(s)`,
    `throw new Error('x'.repeat(5e6))`,
    `throw 'x'.repeat(5e6)`,
    `throw { get message() { for (;;); } }`,
    `throw { name: { toString: null }, message: [], stack: 5 }`,
  ])('hands out no more than it may, even when it fails: %s', (script) => {
    const { requests, output, error } = run(script)
    expect([requests, output]).toEqual([[], []])
    expect(error?.length).toBeLessThan(1100)
  })

  it('is heard a thousand times at most', () => {
    const { requests, error } = run('for (let i = 0; i < 1100; i++) view.notify(i)')
    expect(requests).toHaveLength(1000)
    expect(error).toBeUndefined()
  })

  it.each([
    'fetch',
    'document',
    'window',
    'self',
    'XMLHttpRequest',
    'importScripts',
    'process',
    'require',
    'localStorage',
    'WebSocket',
    'postMessage',
  ])('has no %s', (name) => {
    expect(run(`console.log(typeof ${name}, typeof globalThis['${name}'])`).output).toEqual([
      'undefined undefined',
    ])
  })

  it('reaches nothing of the page through constructors or prototypes', () => {
    const script = `const g = view.get.constructor('return this')(); console.log(typeof g.document, typeof g.fetch); view.get.__proto__.x = 1`
    expect(run(script).output).toEqual(['undefined undefined'])
    expect((() => undefined) as object).not.toHaveProperty('x')
    expect(run('console.log(typeof (() => 1).x)').output).toEqual(['undefined'])
  })

  it('cannot replace what it was given', () => {
    expect(run(`view.set = () => {}; view.set('a', 1)`).requests).toHaveLength(1)
  })
})
