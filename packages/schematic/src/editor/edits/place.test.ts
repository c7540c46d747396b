import { describe, expect, it } from 'vitest'
import type { Item } from '../../index'
import { TestEditor } from '../testing/TestEditor'
import { setProperties } from './items'

const set = (editor: TestEditor, id: string, values: object) =>
  editor.edit('', (transaction) => setProperties(transaction, [id], { ...values }))
const boxOf = (item: Item | undefined) => item && [item.x, item.y, item.width, item.height]
const pointsOf = (item: Item | undefined) => item && 'points' in item && item.points

const path = [
  [100, 100],
  [200, 100],
  [200, 150],
]
const lines = () =>
  TestEditor.with([
    { id: 'link', type: 'LinkLine', points: path },
    { id: 'pipe', type: 'pipe', points: path },
    { id: 'wire', type: 'connector', routing: 'straight', points: [path[0], path[2]] },
  ])

describe('place, size and rotation as properties', () => {
  it('move, stretch and turn a line by its points', () => {
    for (const id of ['link', 'pipe']) {
      const editor = lines()
      set(editor, id, { x: 110, y: 90 })
      expect(pointsOf(editor.item(id))).toEqual([
        [110, 90],
        [210, 90],
        [210, 140],
      ])
      set(editor, id, { width: 200, height: 100 })
      expect(pointsOf(editor.item(id))).toEqual([
        [110, 90],
        [310, 90],
        [310, 190],
      ])
      set(editor, id, { rotation: 90 })
      expect(boxOf(editor.item(id))?.map(Math.round)).toEqual([160, 40, 100, 200])
      expect(editor.item(id)?.rotation).toBe(0)
    }
  })

  it('move and stretch a connector that hangs free', () => {
    const editor = lines()
    set(editor, 'wire', { x: 0, y: 0 })
    set(editor, 'wire', { width: 50 })
    expect(boxOf(editor.item('wire'))).toEqual([0, 0, 50, 50])
  })

  it('scale the points of a polygon and a curve along', () => {
    const corners = [
      [0, 0],
      [100, 0],
      [50, 100],
    ]
    const editor = TestEditor.with([
      { id: 'polygon', type: 'polygon', width: 100, height: 100, points: corners },
      { id: 'bezier', type: 'bezier' },
    ])
    set(editor, 'polygon', { width: 200, height: 50 })
    expect(pointsOf(editor.item('polygon'))).toEqual([
      [0, 0],
      [200, 0],
      [100, 50],
    ])
    set(editor, 'bezier', { width: 100 })
    expect(pointsOf(editor.item('bezier'))).toEqual([
      [2.5, 10],
      [25, 10],
      [75, 10],
      [97.5, 10],
    ])
  })

  const grouped = () =>
    TestEditor.with([
      { id: 'a', type: 'rect', x: 100, y: 100, width: 100, height: 100 },
      { id: 'b', type: 'rect', x: 300, y: 100, width: 100, height: 100 },
    ])
      .select('a', 'b')
      .run('group')

  it('take along everything in a group', () => {
    const editor = grouped()
    const id = editor.newItem('a', 'b')?.id ?? ''
    set(editor, id, { x: 0, y: 50 })
    expect([boxOf(editor.item('a')), boxOf(editor.item('b'))]).toEqual([
      [0, 50, 100, 100],
      [200, 50, 100, 100],
    ])
    set(editor, id, { width: 150 })
    expect([boxOf(editor.item('a')), boxOf(editor.item('b')), boxOf(editor.item(id))]).toEqual([
      [0, 50, 50, 100],
      [100, 50, 50, 100],
      [0, 50, 150, 100],
    ])
    set(editor, id, { rotation: 90 })
    expect(editor.item('a')?.rotation).toBe(90)
    expect(boxOf(editor.item(id))?.map(Math.round)).toEqual([25, 25, 100, 150])
    editor.undo()
    expect(boxOf(editor.item(id))).toEqual([0, 50, 150, 100])
  })

  it('leave a locked item where it is, and change its look', () => {
    const editor = lines()
    const wanted = { x: 5, width: 10, rotation: 20, stroke: '#386be1' }
    set(editor, 'link', { locked: true })
    set(editor, 'link', wanted)
    expect(boxOf(editor.item('link'))).toEqual([100, 100, 100, 50])
    expect(editor.item('link')).toMatchObject({ stroke: '#386be1', points: path })
  })

  it('leave the members of a locked group where they are', () => {
    const editor = grouped()
    set(editor, editor.newItem('a', 'b')?.id ?? '', { locked: true })
    set(editor, 'a', { x: 5, rotation: 20 })
    expect(boxOf(editor.item('a'))).toEqual([100, 100, 100, 100])
    expect(editor.item('a')?.rotation).toBe(0)
  })

  it('refuse what no item can be', () => {
    const editor = TestEditor.with([{ id: 'a', type: 'rect' }])
    expect(set(editor, 'a', { width: 1, rotation: 400 }).map(({ name }) => name)).toEqual([
      'width',
      'rotation',
    ])
  })
})

describe('sizes of lines and groups', () => {
  it('follow shift and an arrow, and the width of another item', () => {
    const editor = lines().add([{ id: 'a', type: 'rect', width: 300, height: 20 }])
    editor.select('link').key('ArrowRight', { shift: true })
    expect(boxOf(editor.item('link'))).toEqual([100, 100, 110, 50])
    editor.select('a', 'link').run('match-width')
    expect(boxOf(editor.item('link'))).toEqual([100, 100, 300, 50])
  })
})
