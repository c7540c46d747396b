import { type Guide, handlePoint, type RotatedBox, type Vec } from '@energy-console/schematic'
import {
  draggablePoints,
  type Editor,
  HANDLE_SIZE,
  hasHandles,
  isLocked,
  ROTATER_RADIUS,
  rotaterPoint,
  selectionFrame,
  visibleHandles,
} from '@energy-console/schematic/editor'
import { useEffect, useReducer } from 'react'
import { pointList } from '../items/paint'
import { useAtom } from './useAtom'
import './editor.css'

const accent = 'var(--schematic-accent, #386be1)'
const guideColor = '#f0388b'

interface Props {
  editor: Editor
}

/** What the editor draws over the page, in screen units: selection, handles, guides, and whatever is being drawn. */
export function Overlay({ editor }: Props) {
  useAtom(editor.camera.state)
  return (
    <svg className="schematic-overlay" aria-hidden="true">
      <HoverOutline editor={editor} />
      <SelectionFrame editor={editor} />
      <Guides editor={editor} />
      <Brush editor={editor} />
      <LineDraftView editor={editor} />
    </svg>
  )
}

const cornersPath = (editor: Editor, frame: RotatedBox) =>
  pointList(
    (['nw', 'ne', 'se', 'sw'] as const).map((handle) => editor.camera.toScreen(handlePoint(frame, handle))),
  )

function HoverOutline({ editor }: Props) {
  const id = useAtom(editor.session.hovered)
  const state = useAtom(editor.tools.state)
  const item = id === '' || state !== 'idle' ? undefined : editor.store.get('item', id)
  const frame = item && selectionFrame(editor.store, [id])
  if (!frame || editor.selection.has(id)) return null
  return <polygon points={cornersPath(editor, frame)} fill="none" stroke={accent} strokeOpacity={0.6} />
}

/** Selected items that are followed and outlined one by one, at most. */
const mostFollowed = 200

/** Renders again when one of the selected items changes. */
export function useSelected(editor: Editor): readonly string[] {
  const ids = useAtom(editor.selection.ids)
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const stops = ids.slice(0, mostFollowed).map((id) => editor.store.subscribeRecord('item', id, render))
    return () => {
      for (const stop of stops) stop()
    }
  }, [editor, ids])
  return ids
}

function SelectionFrame({ editor }: Props) {
  const ids = useSelected(editor)
  const isConfig = useAtom(editor.session.isConfig)
  const { store, camera } = editor
  const frame = selectionFrame(store, ids)
  if (!frame || !isConfig) return null
  const canChange = hasHandles(store, ids)
  const [only, ...others] = ids
  const single = only !== undefined && others.length === 0 ? store.get('item', only) : undefined
  const rotater = camera.toScreen(rotaterPoint(frame, camera.zoom))
  const top = camera.toScreen(handlePoint(frame, 'n'))
  return (
    <g>
      {ids.length > 1 &&
        ids.slice(0, mostFollowed).map((id) => {
          const item = store.get('item', id)
          const box = item && selectionFrame(store, [id])
          return (
            box && (
              <polygon
                key={id}
                points={cornersPath(editor, box)}
                fill="none"
                stroke={accent}
                strokeOpacity={0.5}
              />
            )
          )
        })}
      <polygon
        points={cornersPath(editor, frame)}
        fill="none"
        stroke={accent}
        strokeDasharray={canChange ? undefined : '4,3'}
        data-selection-frame=""
      />
      {canChange && (
        <>
          <line x1={top[0]} y1={top[1]} x2={rotater[0]} y2={rotater[1]} stroke={accent} />
          <circle
            cx={rotater[0]}
            cy={rotater[1]}
            r={ROTATER_RADIUS}
            fill="#fff"
            stroke={accent}
            data-handle="rotate"
          />
          {visibleHandles(frame, camera.zoom).map((handle) => (
            <Handle key={handle} name={handle} at={camera.toScreen(handlePoint(frame, handle))} />
          ))}
        </>
      )}
      {single &&
        !isLocked(store, single) &&
        draggablePoints(single).map(({ index, point }) => {
          const [x, y] = camera.toScreen(point)
          return (
            <circle
              key={index}
              cx={x}
              cy={y}
              r={HANDLE_SIZE / 2}
              fill={accent}
              stroke="#fff"
              data-handle={`point ${index}`}
            />
          )
        })}
    </g>
  )
}

const Handle = ({ name, at: [x, y] }: { name: string; at: Vec }) => (
  <rect
    x={x - HANDLE_SIZE / 2}
    y={y - HANDLE_SIZE / 2}
    width={HANDLE_SIZE}
    height={HANDLE_SIZE}
    fill="#fff"
    stroke={accent}
    data-handle={name}
  />
)

function Guides({ editor }: Props) {
  const guides = useAtom(editor.session.guides)
  return guides.map((guide, index) => {
    const [x1, y1] = editor.camera.toScreen(endOf(guide, guide.from))
    const [x2, y2] = editor.camera.toScreen(endOf(guide, guide.to))
    return (
      <g key={`${guide.axis} ${guide.at}`}>
        <line x1={x1} y1={y1} x2={x2} y2={y2} stroke={guideColor} data-guide={guide.axis} />
        {guide.distance > 0 && guides.findIndex((other) => isSameGap(other, guide)) === index && (
          <Distance at={editor.camera.toScreen(endOf(guide, guide.gapAt))} value={guide.distance} />
        )}
      </g>
    )
  })
}

/** Edges and centres of two boxes often meet at once: their gap is written once. */
const isSameGap = (a: Guide, b: Guide) =>
  a.axis === b.axis && a.distance === b.distance && a.gapAt === b.gapAt

function Distance({ at: [x, y], value }: { at: Vec; value: number }) {
  const text = String(Math.round(value))
  const width = text.length * 7 + 8
  return (
    <>
      <rect x={x - width / 2} y={y - 8} width={width} height={16} rx={3} fill={guideColor} />
      <text x={x} y={y + 4} fill="#fff" fontSize={11} textAnchor="middle" data-distance="">
        {text}
      </text>
    </>
  )
}

const endOf = ({ axis, at }: Guide, along: number): Vec => (axis === 'x' ? [at, along] : [along, at])

function Brush({ editor }: Props) {
  const brush = useAtom(editor.session.brush)
  const ghost = useAtom(editor.session.ghost)
  const box = brush ?? ghost
  if (!box) return null
  const [x, y] = editor.camera.toScreen([box.x, box.y])
  const { zoom } = editor.camera
  return (
    <rect
      x={x}
      y={y}
      width={box.width * zoom}
      height={box.height * zoom}
      fill={accent}
      fillOpacity={0.1}
      stroke={accent}
      strokeDasharray={ghost && !brush ? '4,3' : undefined}
      data-brush=""
    />
  )
}

function LineDraftView({ editor }: Props) {
  const line = useAtom(editor.session.line)
  if (!line) return null
  const points = [...line.points, ...(line.cursor ? [line.cursor] : [])].map((point) =>
    editor.camera.toScreen(point),
  )
  return (
    <>
      <polyline
        points={pointList(points)}
        fill="none"
        stroke={accent}
        strokeWidth={2}
        strokeDasharray={line.lineType === 1 ? '6,6' : undefined}
        data-line-draft=""
      />
      {points.map(([x, y], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity
        <circle key={index} cx={x} cy={y} r={3} fill={accent} />
      ))}
    </>
  )
}
