import { moveItems, stepSize } from '../edits/transform'
import { type Command, selected } from './Command'

const DIRECTIONS = [
  { id: 'Left', label: '左', dx: -1, dy: 0 },
  { id: 'Right', label: '右', dx: 1, dy: 0 },
  { id: 'Up', label: '上', dx: 0, dy: -1 },
  { id: 'Down', label: '下', dx: 0, dy: 1 },
] as const

const SIZES = [
  { id: 'narrower', label: '减小宽度', key: 'Left', dx: -1, dy: 0 },
  { id: 'wider', label: '增大宽度', key: 'Right', dx: 1, dy: 0 },
  { id: 'lower', label: '减小高度', key: 'Up', dx: 0, dy: -1 },
  { id: 'higher', label: '增大高度', key: 'Down', dx: 0, dy: 1 },
] as const

const nudge = ({ id, label, dx, dy }: (typeof DIRECTIONS)[number], step: number): Command => ({
  id: `nudge${id}${step}`,
  label: `${label}移 ${step} 像素`,
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
