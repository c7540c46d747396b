import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './CurveChart.module.css'
import type { Plot } from './plot'

interface PlotOverlayProps {
  plot: Plot
  range: { start: number; end: number }
  /** Unix ms; undefined while nothing was pointed at. */
  cursor: number | undefined
  /** What stands at the cursor, for those who cannot see it. */
  cursorText: string
  onCursor: (ts: number) => void
  /** The next time with a value. */
  onStep: (by: 1 | -1) => void
  onZoomInto: (range: { start: number; end: number }) => void
  onZoom: (factor: number, around: number) => void
  onMove: (by: number) => void
  /** Back to where it was before. */
  onBack: () => void
  /** A note is wanted at the cursor. */
  onNote: (() => void) | undefined
}

/** A drag that is shorter is a click, px. */
const leastDrag = 6

/**
 * What is done with the curves: pointing moves the cursor, dragging zooms into what was dragged over, and all of it goes by
 * keyboard too. It lies over the picture, in the place where the lines are.
 */
export function PlotOverlay(props: PlotOverlayProps) {
  const { plot, range, cursor, cursorText, onCursor, onStep, onZoomInto, onZoom, onMove, onBack, onNote } =
    props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const length = range.end - range.start
  const shareOf = (ts: number) => (ts - range.start) / length

  const timeOf = ({ clientX }: { clientX: number }) => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {}
    const share = Math.min(Math.max((clientX - left) / Math.max(width, 1), 0), 1)
    return Math.round(range.start + share * length)
  }
  const handlePointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    box.current?.setPointerCapture(event.pointerId)
    const at = timeOf(event)
    setDrag({ from: at, to: at })
    onCursor(at)
  }
  const handlePointerMove = (event: PointerEvent) => {
    const at = timeOf(event)
    if (drag) setDrag({ ...drag, to: at })
    onCursor(at)
  }
  const handlePointerUp = () => {
    if (!drag) return
    setDrag(undefined)
    const [start, end] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)]
    const width = box.current?.getBoundingClientRect().width ?? 0
    if ((shareOf(end) - shareOf(start)) * width >= leastDrag) onZoomInto({ start, end })
  }

  const around = cursor ?? range.start + length / 2
  const keys = new Map<string, () => void>([
    ['ArrowLeft', () => onStep(-1)],
    ['ArrowRight', () => onStep(1)],
    ['Home', () => onCursor(range.start)],
    ['End', () => onCursor(range.end)],
    ['PageUp', () => onMove(-0.5)],
    ['PageDown', () => onMove(0.5)],
    ['+', () => onZoom(0.5, around)],
    ['=', () => onZoom(0.5, around)],
    ['-', () => onZoom(2, around)],
    ['Backspace', onBack],
    ['n', () => onNote?.()],
  ])
  const handleKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }

  const percent = (share: number) => `${share * 100}%`
  const dragged: CSSProperties | undefined = drag && {
    left: percent(Math.min(shareOf(drag.from), shareOf(drag.to))),
    width: percent(Math.abs(shareOf(drag.to) - shareOf(drag.from))),
  }
  const isSeen = cursor !== undefined && cursor >= range.start && cursor <= range.end
  return (
    <div
      ref={box}
      className={styles.overlay}
      style={plot}
      role="slider"
      tabIndex={0}
      aria-label={t('曲线光标')}
      aria-valuemin={range.start}
      aria-valuemax={range.end}
      aria-valuenow={cursor ?? range.start}
      aria-valuetext={cursorText}
      aria-description={t(
        '左右键移动光标，加减键缩放，上下翻页键平移，退格键返回上一范围，N 键在光标处添加备注；拖动可放大。',
      )}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerUp}
      onPointerCancel={() => setDrag(undefined)}
      onDoubleClick={(event) => onZoom(2, timeOf(event))}
      onKeyDown={handleKeyDown}
    >
      {isSeen && <span className={styles.cursor} style={{ left: percent(shareOf(cursor)) }} />}
      {dragged && <span className={styles.drag} style={dragged} />}
    </div>
  )
}
