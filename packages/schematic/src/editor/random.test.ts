import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ItemType, isItemType, itemKinds, openDocument, saveDocument, validateDocument } from '../index'
import { commands } from './commands/registry'
import { TestEditor } from './testing/TestEditor'

const types = Object.keys(itemKinds)
  .filter(isItemType)
  .filter((type) => type !== 'group')
const oneOfEach = () =>
  types.map((type: ItemType, index) => ({
    id: `${type}`,
    type,
    x: (index % 6) * 210,
    y: Math.floor(index / 6) * 150,
    rotation: itemKinds[type].geometry === 'path' ? 0 : (index * 37) % 360,
    points:
      itemKinds[type].geometry === 'path'
        ? [
            [index * 20, 0],
            [index * 20 + 100, 90],
          ]
        : undefined,
  }))

const place = fc.record({ x: fc.integer({ min: -100, max: 1400 }), y: fc.integer({ min: -100, max: 900 }) })
const keys = fc.record({ shift: fc.boolean(), ctrl: fc.boolean(), alt: fc.boolean() })
const step = fc.oneof(
  fc.record({ do: fc.constant('drag' as const), from: place, to: place, keys }),
  fc.record({ do: fc.constant('cancelled' as const), from: place, to: place, keys }),
  fc.record({ do: fc.constant('click' as const), from: place, keys }),
  fc.record({ do: fc.constant('select' as const), ids: fc.subarray(types, { maxLength: 5 }) }),
  fc.record({
    do: fc.constant('command' as const),
    id: fc.constantFrom(...commands.map((command) => command.id)),
  }),
  fc.record({ do: fc.constant('line' as const), points: fc.array(place, { maxLength: 4 }) }),
  fc.record({ do: fc.constant('connect' as const), from: place, to: place }),
)

const perform = (
  editor: TestEditor,
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
) => {
  for (const action of steps) {
    switch (action.do) {
      case 'drag':
        editor.drag([action.from.x, action.from.y], [action.to.x, action.to.y], action.keys)
        break
      case 'cancelled':
        editor
          .press(action.from.x, action.from.y, action.keys)
          .move(action.to.x, action.to.y)
          .key('Escape')
          .release()
        break
      case 'click':
        editor.click(action.from.x, action.from.y, action.keys)
        break
      case 'select':
        editor.select(...action.ids.filter((id) => editor.item(id)?.pageId === editor.session.pageId.get()))
        break
      case 'command':
        editor.run(action.id)
        break
      case 'line':
        editor.drawLine(1)
        for (const point of action.points) editor.click(point.x, point.y)
        editor.click(0, 0, { button: 2 })
        break
      case 'connect':
        editor.drawConnector()
        editor.press(action.from.x, action.from.y).move(action.to.x, action.to.y).release()
        break
      default:
        action satisfies never
    }
  }
}

const content = (editor: TestEditor) => JSON.stringify(saveDocument(editor.store.document).pageList)

describe('whatever the user does', () => {
  it('the document stays valid, saves and opens the same, and undo leads back to the start', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const editor = TestEditor.with(oneOfEach())
        const start = content(editor)
        perform(editor, steps)
        editor.setConfig(true)
        const saved = editor.save()
        const validation = validateDocument(JSON.parse(JSON.stringify(saved)))
        expect(validation.ok ? [] : validation.issues).toEqual([])
        expect(saveDocument(openDocument(saved).document).pageList).toEqual(saved.pageList)
        for (const id of editor.selection.ids.get()) expect(editor.item(id)).toBeDefined()
        const end = content(editor)
        let undone = 0
        for (; editor.history.getState().canUndo; undone += 1) editor.undo()
        expect(content(editor)).toBe(start)
        for (let i = 0; i < undone; i += 1) editor.redo()
        expect(content(editor)).toBe(end)
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})
