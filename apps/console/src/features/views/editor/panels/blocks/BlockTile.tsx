import { createItem } from '@energy-console/schematic'
import { type Block, insertBlock } from '@energy-console/schematic/editor'
import { drawItem } from '@energy-console/schematic-react'
import { type PointerEvent, useMemo, useState } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor } from '../../EditorContext'
import { focusCanvas } from '../../keys/focusCanvas'
import styles from './BlocksPanel.module.css'
import { chipIcon } from './chipIcon'

/** One block of the list: what it becomes and how it is shown. */
export interface ShownBlock {
  key: string
  label: string
  block: Block
  /** Asks for what the block still lacks when it is dropped. */
  complete?: () => Promise<Block>
  /** Address of a picture instead of a drawing of the item. */
  icon?: string
}

/** Pressed and dragged it follows the pointer over the canvas; Enter puts it into the middle of the window. */
export function BlockTile({ shown: { label, block, complete, icon } }: { shown: ShownBlock }) {
  const { t } = useTranslation()
  const editor = useEditor()

  const handlePointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.releasePointerCapture(event.pointerId)
    editor.dragBlock(block)
    const infoOf = (at: globalThis.PointerEvent) => {
      const box = document.querySelector('.schematic-stage')?.getBoundingClientRect()
      return {
        point: [at.clientX - (box?.left ?? 0), at.clientY - (box?.top ?? 0)] as const,
        button: 0,
        shift: at.shiftKey,
        ctrl: at.ctrlKey,
        alt: at.altKey,
      }
    }
    /** Over a panel the canvas is covered: letting go there drops nothing. */
    const isOverCanvas = (at: globalThis.PointerEvent) =>
      document.elementFromPoint(at.clientX, at.clientY)?.closest('.schematic-stage') !== null
    const handleMove = (at: globalThis.PointerEvent) => editor.tools.pointerMove(infoOf(at))
    const end = (at: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', handleMove)
      window.removeEventListener('pointerup', end)
      if (!isOverCanvas(at)) editor.tools.cancel()
      else if (complete) {
        const { point } = infoOf(at)
        editor.tools.cancel()
        void complete().then((whole) => editor.dropBlock(whole, point))
      } else editor.tools.pointerUp(infoOf(at))
      focusCanvas()
    }
    window.addEventListener('pointermove', handleMove)
    window.addEventListener('pointerup', end)
  }
  const insert = async () => insertBlock(editor, complete ? await complete() : block, '添加图元')
  return (
    <li>
      <button
        type="button"
        className={styles.tile}
        data-block={block.type === 'symbol' ? String(block.fields?.symbolId) : block.type}
        onPointerDown={handlePointerDown}
        onKeyDown={(event) => event.key === 'Enter' && void insert()}
      >
        {icon ? <BlockIcon address={icon} /> : <BlockPicture block={block} />}
        <span className={styles.label}>{t(label)}</span>
      </button>
    </li>
  )
}

/** The picture of a model, or a chip where it cannot be loaded. The browser's own dragging would end that of the block. */
function BlockIcon({ address }: { address: string }) {
  const [broken, setBroken] = useState<string>()
  return (
    <img
      src={broken === address ? chipIcon : address}
      alt=""
      draggable={false}
      className={styles.picture}
      onError={() => setBroken(address)}
    />
  )
}

/** Letters that are too small to be read in the list at their size on the page. */
const pictureFields: { readonly [T in Block['type']]?: object } = {
  text: { fontSize: 34 },
  numeric: { fontSize: 34 },
  clock: { format: 'HH:mm', fontSize: 40 },
}

function BlockPicture({ block }: { block: Block }) {
  const item = useMemo(
    () =>
      createItem(block.type, { ...block.fields, ...pictureFields[block.type], ...block.size, x: 0, y: 0 }),
    [block],
  )
  const { width, height } = item
  return (
    <svg className={styles.picture} viewBox={`-4 -4 ${width + 8} ${height + 8}`} aria-hidden="true">
      {item.type === 'historyCurve' ||
      item.type === 'pie' ||
      item.type === 'bar' ||
      item.type === 'lineGraph' ? (
        <ChartGlyph type={item.type} width={width} height={height} />
      ) : (
        drawItem(item)
      )}
    </svg>
  )
}

/** Charts are hinted at, so that the block list does not load the chart library. */
const ChartGlyph = ({ type, width, height }: { type: string; width: number; height: number }) =>
  type === 'pie' ? (
    <>
      <circle cx={width / 2} cy={height / 2} r={height / 2.4} fill="#386be1" />
      <path
        d={`M${width / 2},${height / 2} V${height / 2 - height / 2.4} A${height / 2.4},${height / 2.4} 0 0 1 ${width / 2 + height / 2.4},${height / 2} Z`}
        fill="#ffab00"
      />
    </>
  ) : type === 'bar' ? (
    [0.5, 0.9, 0.65, 0.8].map((share, index) => (
      <rect
        key={share}
        x={width * (0.1 + index * 0.22)}
        y={height * (1 - share)}
        width={width * 0.14}
        height={height * share}
        fill="#386be1"
      />
    ))
  ) : (
    <polyline
      points={`0,${height * 0.8} ${width * 0.25},${height * 0.35} ${width * 0.5},${height * 0.6} ${width * 0.75},${height * 0.15} ${width},${height * 0.4}`}
      fill="none"
      stroke="#386be1"
      strokeWidth={width * 0.03}
    />
  )
