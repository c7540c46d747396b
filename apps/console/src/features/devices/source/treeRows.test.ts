import { type SourceNode, sourcePage } from '@energy-console/contract/devices'
import { describe, expect, it } from 'vitest'
import { type Levels, pagesOf, rowsOf, stepOf, windowOf, withPage } from './treeRows'

const node = (key: string, hasChildren = false) => ({ key, hasChildren }) as SourceNode

const station = node('station:1', true)
const gateway = node('gateway:1:0:2', true)
const many = Array.from({ length: sourcePage }, (_, at) => node(`device:${at}`))

let levels: Levels = new Map()
levels = withPage(levels, { parent: '', offset: 0 }, { total: 1, nodes: [station] })
levels = withPage(levels, { parent: 'station:1', offset: 0 }, { total: 1, nodes: [gateway] })

describe('lines of the tree', () => {
  it('are those of what is open, with a place for each that has not come', () => {
    expect(rowsOf(new Map(), new Set())).toHaveLength(1)
    expect(rowsOf(levels, new Set()).map((row) => row.node?.key)).toEqual(['station:1'])
    const open = new Set(['station:1', 'gateway:1:0:2'])
    expect(rowsOf(levels, open).map(({ depth }) => depth)).toEqual([1, 2, 3])
    const page = { parent: 'gateway:1:0:2', offset: sourcePage }
    const far = withPage(levels, page, { total: 1000, nodes: many })
    const rows = rowsOf(far, open)
    expect(rows).toHaveLength(1002)
    expect(rows[2]?.node).toBeUndefined()
    expect(rows[2 + sourcePage]?.node).toBe(many[0])
    expect(pagesOf(rows.slice(0, 3))).toEqual([
      { parent: '', offset: 0 },
      { parent: 'station:1', offset: 0 },
      { parent: 'gateway:1:0:2', offset: 0 },
    ])
  })

  it('let go of a level whose number has changed, and of nothing else', () => {
    const page = { parent: '', offset: 0 }
    expect(withPage(levels, page, { total: 1, nodes: levels.get('')?.pages.get(0) ?? [] })).toBe(levels)
    const grown = withPage(levels, { parent: '', offset: sourcePage }, { total: 300, nodes: many })
    expect([...(grown.get('')?.pages.keys() ?? [])]).toEqual([sourcePage])
    expect(grown.get('station:1')).toBe(levels.get('station:1'))
  })

  it('are drawn where they are in sight', () => {
    expect(windowOf({ top: 0, height: 320, rowHeight: 32 }, 5000)).toEqual({ from: 0, to: 18 })
    expect(windowOf({ top: 32_000, height: 320, rowHeight: 32 }, 5000)).toEqual({ from: 992, to: 1018 })
    expect(windowOf({ top: 0, height: 320, rowHeight: 32 }, 3)).toEqual({ from: 0, to: 3 })
  })

  it('are walked by keys: right opens and goes in, left closes and goes out', () => {
    const rows = rowsOf(levels, new Set(['station:1']))
    expect(stepOf(rows, 0, 'ArrowDown', 10)).toEqual({ to: 1 })
    expect(stepOf(rows, 0, 'ArrowRight', 10)).toEqual({ to: 1 })
    expect(stepOf(rows, 1, 'ArrowRight', 10)).toEqual({ open: 1 })
    expect(stepOf(rows, 1, 'ArrowLeft', 10)).toEqual({ to: 0 })
    expect(stepOf(rows, 0, 'ArrowLeft', 10)).toEqual({ close: 0 })
    expect(stepOf(rows, 1, 'PageDown', 10)).toEqual({ to: 1 })
    expect(stepOf(rows, 1, 'x', 10)).toBeUndefined()
  })
})
