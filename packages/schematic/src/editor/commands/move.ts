import { moveItems, stepSize } from '../edits/transform'
import { type Command, selected } from './Command'

const DIRECTIONS = [
  { id: 'Left', near: '左移 1 像素', far: '左移 10 像素', dx: -1, dy: 0 },
  { id: 'Right', near: '右移 1 像素', far: '右移 10 像素', dx: 1, dy: 0 },
  { id: 'Up', near: '上移 1 像素', far: '上移 10 像素', dx: 0, dy: -1 },
  { id: 'Down', near: '下移 1 像素', far: '下移 10 像素', dx: 0, dy: 1 },
] as const

const SIZES = [
  { id: 'narrower', label: '减小宽度', key: 'Left', dx: -1, dy: 0 },
  { id: 'wider', label: '增大宽度', key: 'Right', dx: 1, dy: 0 },
  { id: 'lower', label: '减小高度', key: 'Up', dx: 0, dy: -1 },
  { id: 'higher', label: '增大高度', key: 'Down', dx: 0, dy: 1 },
] as const

const nudge = ({ id, near, far, dx, dy }: (typeof DIRECTIONS)[number], step: 1 | 10): Command => ({
  id: `nudge${id}${step}`,
  label: step === 1 ? near : far,
  group: 'move',
  shortcuts: [step === 1 ? `Arrow${id}` : `Mod+Arrow${id}`],
  isEnabled: selected(1),
  run: (editor) =>
    editor.edit('移动', (transaction) =>
      moveItems(transaction, editor.selection.ids.get(), dx * step, dy * step),
    ),
})

/** Arrows: 1 px, with ctrl 10 px; with shift they resize. */
export const moveCommands: readonly Command[] = [
  ...DIRECTIONS.map((direction) => nudge(direction, 1)),
  ...DIRECTIONS.map((direction) => nudge(direction, 10)),
  ...SIZES.map(
    ({ id, label, key, dx, dy }): Command => ({
      id,
      label,
      group: 'move',
      shortcuts: [`Shift+Arrow${key}`],
      isEnabled: selected(1),
      run: (editor) =>
        editor.edit('调整大小', (transaction) => stepSize(transaction, editor.selection.ids.get(), dx, dy)),
    }),
  ),
]
