import { describe, expect, it } from 'vitest'
import { findCycles } from './cycles.mjs'
import { importsOf } from './imports.mjs'
import { nounOf, platformRoomOf, refuseExternal, refuseFile } from './layers.mjs'

const server = 'apps/server/src'
const consoleSource = 'apps/console/src'

describe('refuseFile', () => {
  it.each([
    [`${server}/platform/http/app.ts`, `${server}/modules/alarms/index.ts`],
    [`${server}/modules/alarms/desk/rules.ts`, `${server}/modules/devices/point/queries.ts`],
    [`${server}/modules/alarms/desk/rules.ts`, 'packages/schematic-react/src/index.ts'],
    [`${consoleSource}/kit/Page.tsx`, `${consoleSource}/features/devices/index.ts`],
    [`${consoleSource}/features/alarms/Page.tsx`, `${consoleSource}/features/devices/Curve.tsx`],
    [`${consoleSource}/features/alarms/Page.tsx`, `${consoleSource}/app/routes.tsx`],
    ['packages/schematic/src/index.ts', 'packages/contract/src/core/index.ts'],
  ])('refuses %s → %s', (from, to) => {
    expect(refuseFile(from, to)).toBeTypeOf('string')
  })

  it.each([
    [`${server}/modules/alarms/desk/rules.ts`, `${server}/modules/devices/index.ts`],
    [`${server}/modules/alarms/desk/rules.ts`, `${server}/platform/bus/index.ts`],
    [`${server}/modules/devices/gateway/routes.ts`, `${server}/modules/devices/product/table.ts`],
    [`${consoleSource}/app/routes.tsx`, `${consoleSource}/features/devices/DevicePage.tsx`],
    [`${consoleSource}/features/alarms/Page.tsx`, `${consoleSource}/features/devices/index.ts`],
    ['packages/schematic-react/src/Viewer.tsx', 'packages/schematic/src/index.ts'],
  ])('allows %s → %s', (from, to) => {
    expect(refuseFile(from, to)).toBeUndefined()
  })
})

describe('nounOf', () => {
  it.each([
    ['identity/session/sessions.ts', 'identity/session'],
    ['identity/session/table.ts', undefined],
    ['identity/session/routes.ts', undefined],
    ['identity/index.ts', undefined],
  ])('counts %s for %s', (file, noun) => {
    expect(nounOf(`${server}/modules/${file}`)).toBe(noun)
  })
})

describe('platformRoomOf', () => {
  it.each([
    ['platform/engine/createEngine.ts', 'platform/engine'],
    ['platform/resource/import/importer.ts', 'platform/resource'],
    ['platform/module.ts', undefined],
    ['modules/alarms/index.ts', undefined],
  ])('counts %s for %s', (file, room) => {
    expect(platformRoomOf(`${server}/${file}`)).toBe(room)
  })
})

describe('refuseExternal', () => {
  it('keeps the packages free of what is not theirs', () => {
    expect(refuseExternal('packages/contract/src/a.ts', 'react')).toBeTypeOf('string')
    expect(refuseExternal('packages/schematic/src/a.ts', 'node:fs')).toBeTypeOf('string')
    expect(refuseExternal('packages/schematic-react/src/a.ts', 'echarts/core')).toBeUndefined()
    expect(refuseExternal('apps/server/src/a.ts', 'node:fs')).toBeUndefined()
  })
})

describe('importsOf', () => {
  it('sees imports, re-exports, type imports, lazy imports and import types, with their lines', () => {
    const source = `import type { A } from './a'
export { b } from './b'
export * from './c'
const d = await import('./d')
type E = import('./e').E`
    expect(importsOf('x.ts', source)).toEqual([
      { specifier: './a', line: 1 },
      { specifier: './b', line: 2 },
      { specifier: './c', line: 3 },
      { specifier: './d', line: 4 },
      { specifier: './e', line: 5 },
    ])
  })
})

describe('findCycles', () => {
  it('finds the nodes that reach themselves, once, and leaves the rest out', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ])
    expect(findCycles(graph)).toEqual([['a', 'b', 'c']])
  })
})
