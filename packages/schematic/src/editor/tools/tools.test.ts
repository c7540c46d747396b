import { describe, expect, it } from 'vitest'
import { TestEditor } from '../testing/TestEditor'

const rect = (id: string, x: number, y: number, fields: object = {}) => ({
  id,
  type: 'rect',
  x,
  y,
  width: 100,
  height: 100,
  ...fields,
})
const two = () => TestEditor.with([rect('a', 100, 100), rect('b', 500, 300)])
const place = (editor: TestEditor, id: string) => {
  const item = editor.item(id)
  return item && [item.x, item.y, item.width, item.height]
}

describe('selecting', () => {
  it('a click selects the topmost item, shift adds and takes away, the empty canvas clears', () => {
    const editor = TestEditor.with([rect('below', 100, 100), rect('above', 150, 150), rect('c', 600, 100)])
    expect(editor.click(180, 180).selection.ids.get()).toEqual(['above'])
    expect(editor.click(110, 110, { shift: true }).selection.ids.get()).toEqual(['above', 'below'])
    expect(editor.click(180, 180, { shift: true }).selection.ids.get()).toEqual(['below'])
    expect(editor.click(900, 700).selection.ids.get()).toEqual([])
  })

  it('a rectangle selects only what is entirely inside; Esc brings the old selection back', () => {
    const editor = two().select('b')
    editor.press(50, 50).move(150, 150).move(250, 250)
    expect(editor.selection.ids.get()).toEqual(['a'])
    expect(editor.move(150, 250).selection.ids.get()).toEqual([])
    expect(editor.session.brush.get()).toEqual({ x: 50, y: 50, width: 100, height: 200 })
    editor.key('Escape')
    expect(editor.selection.ids.get()).toEqual(['b'])
    expect(editor.session.brush.get()).toBeUndefined()
    expect(editor.history.getState().canUndo).toBe(false)
  })

  it('a turned item counts with its corners', () => {
    const editor = TestEditor.with([rect('a', 100, 100, { rotation: 45 })])
    expect(editor.drag([90, 90], [210, 210]).selection.ids.get()).toEqual([])
    expect(editor.drag([70, 70], [230, 230]).selection.ids.get()).toEqual(['a'])
  })

  it('hidden items are out of reach; the members of a group stand for the group until it is entered', () => {
    const editor = TestEditor.with([
      rect('a', 100, 100),
      rect('b', 300, 100),
      rect('h', 600, 100, { hidden: true }),
    ])
    editor.select('a', 'b').run('group')
    const [group] = editor.selection.ids.get()
    expect(editor.click(900, 500).click(650, 150).selection.ids.get()).toEqual([])
    expect(editor.click(150, 150).selection.ids.get()).toEqual([group])
    expect(editor.doubleClick(150, 150).selection.ids.get()).toEqual(['a'])
    expect(editor.key('Escape').selection.ids.get()).toEqual([group])
  })

  it('nothing can be selected, moved or drawn in preview mode', () => {
    const editor = two()
    editor.setConfig(false)
    editor.drag([150, 150], [250, 250]).key('Delete').drawLine(0)
    expect(editor.selection.ids.get()).toEqual([])
    expect(place(editor, 'a')).toEqual([100, 100, 100, 100])
    expect(editor.tools.state.get()).toBe('idle')
  })
})

describe('moving', () => {
  it('keeps the item under the pointer at any zoom', () => {
    for (const zoom of [0.5, 1, 2]) {
      const editor = two()
      editor.camera.zoomAt([300, 200], zoom)
      editor.drag([150, 150], [187, 161])
      expect(place(editor, 'a')).toEqual([137, 111, 100, 100])
    }
  })

  it('shift holds it on the horizontal, ctrl on the vertical', () => {
    expect(place(two().drag([150, 150], [190, 230], { shift: true }), 'a')).toEqual([140, 100, 100, 100])
    expect(place(two().drag([150, 150], [190, 230], { ctrl: true }), 'a')).toEqual([100, 180, 100, 100])
  })

  it('is one step to undo and to redo, and nothing at all after Esc', () => {
    const editor = two().drag([150, 150], [180, 170])
    editor.undo()
    expect(place(editor, 'a')).toEqual([100, 100, 100, 100])
    editor.redo()
    expect(place(editor, 'a')).toEqual([130, 120, 100, 100])
    editor.press(180, 170).move(400, 400).key('Escape').move(500, 500).release()
    expect(place(editor, 'a')).toEqual([130, 120, 100, 100])
    expect(editor.history.getState().undoName).toBe('移动')
  })

  it('takes the whole selection, lines by their points', () => {
    const editor = two().add([
      {
        id: 'l',
        type: 'LinkLine',
        points: [
          [10, 10],
          [60, 60],
        ],
      },
    ])
    editor.select('a', 'b', 'l').drag([150, 150], [160, 150])
    expect([place(editor, 'a'), place(editor, 'b')]).toEqual([
      [110, 100, 100, 100],
      [510, 300, 100, 100],
    ])
    expect(editor.item('l')).toMatchObject({
      x: 20,
      points: [
        [20, 10],
        [70, 60],
      ],
    })
  })

  it('leaves locked items where they are, and what stands in a locked group', () => {
    const editor = TestEditor.with([rect('a', 100, 100, { locked: true }), rect('b', 300, 300)])
    editor.select('a', 'b').drag([350, 350], [360, 350])
    expect([place(editor, 'a')?.[0], place(editor, 'b')?.[0]]).toEqual([100, 310])
  })

  it('a right click opens what is under the pointer, also where several items are selected', () => {
    const editor = two().select('a', 'b')
    const [a, b] = [editor.item('a'), editor.item('b')]
    expect(editor.rightClick((b?.x ?? 0) + 50, (b?.y ?? 0) + 50)).toBe('b')
    expect(editor.selection.ids.get()).toEqual(['a', 'b'])
    editor.select('b')
    expect(editor.rightClick((a?.x ?? 0) + 50, (a?.y ?? 0) + 50)).toBe('a')
    expect(editor.selection.ids.get()).toEqual(['a'])
    expect(editor.rightClick(1200, 750)).toBeUndefined()
  })

  it('a right click that ends a line opens nothing, the next one on it does', () => {
    const editor = two()
    editor.drawLine(0)
    expect(editor.click(500, 500).click(600, 500).rightClick(600, 500)).toBeUndefined()
    const line = editor.newItem('a', 'b')
    expect(line?.type).toBe('LinkLine')
    expect(editor.rightClick(550, 500)).toBe(line?.id)
  })

  it('a right press never drags', () => {
    expect(place(two().drag([150, 150], [250, 250], { button: 2 }), 'a')).toEqual([100, 100, 100, 100])
  })

  it('with alt moves a copy; Esc takes the copy away', () => {
    const editor = two().drag([150, 150], [150, 250], { alt: true })
    expect(editor.order()).toHaveLength(3)
    expect(place(editor, 'a')).toEqual([100, 100, 100, 100])
    expect(editor.newItem('a', 'b')).toMatchObject({ x: 100, y: 200 })
    editor.undo()
    expect(editor.order()).toEqual(['a', 'b'])
    editor.press(150, 150, { alt: true }).move(300, 300, { alt: true }).key('Escape')
    expect(editor.order()).toEqual(['a', 'b'])
    expect(editor.selection.ids.get()).toEqual(['a'])
  })

  it('snaps to another item and shows the guide only while it lasts', () => {
    const editor = two().press(150, 150).move(300, 300).move(552, 152)
    expect(editor.item('a')?.x).toBe(500)
    expect(editor.session.guides.get().some((guide) => guide.axis === 'x' && guide.at === 500)).toBe(true)
    expect(editor.release().session.guides.get()).toEqual([])
    editor.session.isItemSnapping.set(false)
    expect(editor.drag([550, 150], [553, 250]).item('a')?.x).toBe(503)
  })

  it('snaps to the grid when asked to', () => {
    const editor = two()
    editor.session.isGridSnapping.set(true)
    expect(place(editor.drag([150, 150], [163, 171]), 'a')).toEqual([120, 120, 100, 100])
  })

  it('a connected line follows, and undo brings it back still connected', () => {
    const editor = two()
    editor.drawConnector('straight')
    editor.press(150, 150).move(300, 300).move(550, 350).release()
    const line = editor.newItem('a', 'b')
    expect(line).toMatchObject({ start: { itemId: 'a' }, end: { itemId: 'b' } })
    editor.click(900, 700).drag([550, 350], [550, 450])
    const moved = editor.item(line?.id ?? '')
    expect(moved).not.toEqual(line)
    editor.undo()
    expect(editor.item(line?.id ?? '')).toEqual(line)
  })
})

describe('resizing', () => {
  it('each handle moves its own edges', () => {
    expect(place(two().select('a').drag([200, 200], [230, 250]), 'a')).toEqual([100, 100, 130, 150])
    expect(place(two().select('a').drag([100, 150], [80, 190]), 'a')).toEqual([80, 100, 120, 100])
    expect(place(two().select('a').drag([150, 100], [190, 60]), 'a')).toEqual([100, 60, 100, 140])
  })

  it('shift keeps the ratio, alt the centre; never smaller than 2', () => {
    expect(place(two().select('a').drag([200, 200], [260, 210], { shift: true }), 'a')).toEqual([
      100, 100, 160, 160,
    ])
    expect(place(two().select('a').drag([200, 200], [230, 210], { alt: true }), 'a')).toEqual([
      70, 90, 160, 120,
    ])
    expect(place(two().select('a').drag([200, 200], [-900, -900]), 'a')).toEqual([100, 100, 2, 2])
  })

  it('a selection stretches as one, undoes as one, and Esc leaves it alone', () => {
    const editor = two().select('a', 'b').drag([600, 400], [1100, 700])
    expect([place(editor, 'a'), place(editor, 'b')]).toEqual([
      [100, 100, 200, 200],
      [900, 500, 200, 200],
    ])
    editor.undo()
    expect(place(editor, 'b')).toEqual([500, 300, 100, 100])
    editor.select('a').press(200, 200).move(300, 300).key('Escape')
    expect(place(editor, 'a')).toEqual([100, 100, 100, 100])
  })

  it('a turned item keeps its far corner on the page', () => {
    const editor = TestEditor.with([rect('a', 100, 100, { height: 50, rotation: 90 })]).select('a')
    // turned by 90° the handle at the unturned right edge lies below
    editor.drag([150, 175], [150, 215])
    expect(place(editor, 'a')?.map(Math.round)).toEqual([80, 120, 140, 50])
  })

  it('a locked item has no handles', () => {
    const editor = TestEditor.with([rect('a', 100, 100, { locked: true })]).select('a')
    expect(place(editor.drag([200, 200], [300, 300]), 'a')).toEqual([100, 100, 100, 100])
  })
})

describe('rotating', () => {
  it('turns about the middle; shift in steps of 15°; stays below 360', () => {
    const editor = two().select('a').drag([150, 76], [224, 150])
    expect(editor.item('a')?.rotation).toBeCloseTo(90)
    editor.undo()
    expect(editor.drag([150, 76], [190, 80], { shift: true }).item('a')?.rotation).toBe(30)
    editor.undo()
    expect(editor.drag([150, 76], [140, 76]).item('a')?.rotation).toBeGreaterThan(300)
    editor.undo()
    editor.press(150, 76).move(224, 150).key('Escape')
    expect(editor.item('a')?.rotation).toBe(0)
  })

  it('turns a selection as one body', () => {
    const editor = TestEditor.with([rect('a', 100, 100), rect('b', 300, 100)]).select('a', 'b')
    editor.drag([250, 76], [350, 150])
    expect(place(editor, 'a')?.map(Math.round)).toEqual([200, 0, 100, 100])
    expect(place(editor, 'b')?.map(Math.round)).toEqual([200, 200, 100, 100])
  })
})

describe('drawing a line', () => {
  it('each click adds a point: shift keeps the y, ctrl keeps the x; a right click ends and adds a LinkLine', () => {
    const editor = two()
    editor.drawLine(1)
    editor.click(20, 30).click(60, 50, { shift: true }).click(90, 80, { ctrl: true }).click(95, 85)
    expect(editor.session.line.get()?.points).toEqual([
      [20, 30],
      [60, 30],
      [60, 80],
      [95, 85],
    ])
    editor.click(400, 400, { button: 2 })
    const line = editor.newItem('a', 'b')
    expect(line).toMatchObject({
      type: 'LinkLine',
      lineType: 1,
      points: [
        [20, 30],
        [60, 30],
        [60, 80],
        [95, 85],
      ],
      x: 20,
      y: 30,
      width: 75,
      height: 55,
    })
    expect(editor.tools.state.get()).toBe('idle')
    editor.undo()
    expect(editor.order()).toEqual(['a', 'b'])
  })

  it('a single point makes nothing, and Esc makes nothing', () => {
    const editor = two()
    editor.drawLine(0)
    editor.click(20, 30).click(50, 50, { button: 2 })
    editor.drawLine(0)
    editor.click(20, 30).click(50, 50).key('Escape')
    expect(editor.order()).toEqual(['a', 'b'])
    expect(editor.session.line.get()).toBeUndefined()
    expect(editor.history.getState().canUndo).toBe(false)
  })

  it('a point of a line can be dragged, undone and cancelled', () => {
    const editor = TestEditor.with([
      {
        id: 'l',
        type: 'LinkLine',
        points: [
          [10, 10],
          [200, 10],
          [200, 200],
        ],
      },
    ]).select('l')
    editor.drag([200, 10], [300, 40])
    expect(editor.item('l')).toMatchObject({
      points: [
        [10, 10],
        [300, 40],
        [200, 200],
      ],
      width: 290,
    })
    editor.undo()
    editor.press(200, 10).move(400, 400).key('Escape')
    expect(editor.item('l')).toMatchObject({
      points: [
        [10, 10],
        [200, 10],
        [200, 200],
      ],
      width: 190,
    })
  })
})

describe('connecting', () => {
  it('an end over nothing hangs free; Esc leaves no line; a detached end can be dragged onto an item', () => {
    const editor = two()
    editor.drawConnector('straight')
    editor.press(150, 150).move(300, 600).release()
    const line = editor.newItem('a', 'b')
    expect(line).toMatchObject({ end: { itemId: '' } })
    editor.drag([300, 600], [550, 350])
    expect(editor.item(line?.id ?? '')).toMatchObject({ end: { itemId: 'b' } })
    editor.drawConnector()
    editor.press(150, 150).move(300, 300).key('Escape')
    expect(editor.order()).toHaveLength(3)
  })
})

describe('dropping a block', () => {
  const block = { type: 'rect' } as const

  it('inside the canvas adds an item of the block size with its middle at the pointer', () => {
    const editor = two()
    editor.dragBlock(block)
    editor.move(700, 400)
    expect(editor.session.ghost.get()).toEqual({ x: 650, y: 350, width: 100, height: 100 })
    editor.release()
    const item = editor.newItem('a', 'b')
    expect(item).toMatchObject({ type: 'rect', x: 650, y: 350, width: 100, height: 100 })
    expect(item?.id).toMatch(/^[0-9a-f]{16}$/)
    expect(editor.selection.ids.get()).toEqual([item?.id])
    editor.undo()
    expect(editor.order()).toEqual(['a', 'b'])
  })

  it('outside the canvas, or after Esc, adds nothing', () => {
    const editor = two()
    editor.dragBlock(block)
    expect(editor.move(1400, 400).session.ghost.get()).toBeUndefined()
    editor.release()
    editor.dragBlock(block)
    editor.move(700, 400).key('Escape').release()
    expect(editor.dropBlock(block, editor.camera.toScreen([-1, 10]))).toBeUndefined()
    expect(editor.order()).toEqual(['a', 'b'])
  })

  it('a model takes its size from its layout', () => {
    const editor = two()
    const model = { type: 'model', fields: { modelId: '7' }, size: { width: 240, height: 80 } } as const
    const id = editor.dropBlock(model, editor.camera.toScreen([200, 400]))
    expect(editor.item(id ?? '')).toMatchObject({ modelId: '7', x: 80, y: 360, width: 240, height: 80 })
  })
})

describe('panning', () => {
  it('with the middle button or space moves the page, not the items', () => {
    const editor = two()
    const from = editor.camera.state.get()
    editor.press(150, 150, { button: 1 })
    editor.tools.pointerMove({ point: [200, 300], button: 1, shift: false, ctrl: false, alt: false })
    editor.release()
    expect(editor.camera.state.get()).toMatchObject({ x: from.x + 40, y: from.y + 140 })
    expect(place(editor, 'a')).toEqual([100, 100, 100, 100])
    editor.session.isPanHeld.set(true)
    editor.press(150, 150)
    expect(editor.tools.state.get()).toBe('panning')
    editor.key('Escape')
    expect(editor.tools.state.get()).toBe('idle')
  })

  it('zooming keeps the place under the pointer', () => {
    const editor = two()
    const before = editor.camera.toPage([333, 222])
    editor.camera.zoomAt([333, 222], 2.5)
    expect(editor.camera.toPage([333, 222])[0]).toBeCloseTo(before[0])
  })
})
