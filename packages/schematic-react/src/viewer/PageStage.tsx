import {
  Camera,
  deviceIdsOfItems,
  type FitMode,
  type Page,
  pointIdsOfItems,
  readableFit,
  type SchematicDocument,
  switchEffects,
  type ViewSession,
} from '@energy-console/schematic'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { createViewScene } from '../scene/viewScene'
import { Stage } from '../stage/Stage'
import { useGestures } from '../stage/useGestures'
import { AlarmMarks } from './AlarmMarks'
import { SilenceMarks, TagMarks } from './CornerMarks'
import type { Focus } from './focusOn'
import { useHost } from './host'
import type { ModelLayer } from './ModelLayer'
import { TrustHint } from './TrustHint'
import { type Kind, WholeBar } from './WholeBar'

/** A view that runs: its document, its values, and what its model items show. */
export interface Running {
  document: SchematicDocument
  session: ViewSession
  models: ModelLayer
}

interface Props {
  running: Running
  page: Page
  fit: FitMode
  label: string
  /** The room that the stage will have, CSS pixels, where that is known before. */
  room?: Room | undefined
  /** Below a page that a phone shows a part of, there is a button for all of it. */
  hasWholeBar?: boolean
  /** What is shown of the page, and outlined. */
  focus?: Focus | undefined
}

/** What is looked at near by is not made larger than this. */
const mostNear = 2

/** CSS pixels. */
export interface Room {
  width: number
  height: number
}

/** How a page is looked at, as long as the fit is the same. */
interface Look {
  pageId: string
  fit: FitMode
  /** All of it unless it was made so large that it can be read, or moved by hand. */
  kind: Kind
  /** What a double click has enlarged, page units from the left. */
  at?: number
}

/**
 * One page of a running view on a stage of its own: fitted to its room until it is moved by hand, and again by a double
 * click beside its items. On a phone the double click makes a page that is shown whole so large that it can be read. Clicks
 * on items trigger their events.
 */
export function PageStage({ running, page, fit, label, room, hasWholeBar = false, focus }: Props) {
  const { document, session, models } = running
  const [camera] = useState(() => {
    const made = new Camera()
    if (!room) return made
    made.viewport.set(room)
    fitPage(made, page, fit)
    return made
  })
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const host = useHost()
  const mayWrite = host?.writeRefusal === undefined
  const [chosen, setChosen] = useState<Look>()
  const t = host?.t
  const scene = useMemo(
    () => createViewScene(document, session, page.id, { models, mayWrite, ...(t && { t }) }),
    [document, session, page.id, models, mayWrite, t],
  )

  const { kind, at } = chosen?.pageId === page.id && chosen.fit === fit ? chosen : ({} as Partial<Look>)
  const refit = useCallback(() => {
    if (focus) return camera.fit(focus.window, { margin: 0, maxZoom: mostNear })
    if (kind !== 'own') fitPage(camera, page, fit, kind === 'large' ? (at ?? 0) : undefined)
  }, [camera, page, fit, kind, at, focus])
  useEffect(refit, [refit])
  const handleMoved = useCallback(
    () =>
      setChosen((now) =>
        now?.pageId === page.id && now.fit === fit && now.kind === 'own'
          ? now
          : { pageId: page.id, fit, kind: 'own' },
      ),
    [page.id, fit],
  )
  useGestures(element, camera, { pan: 'always', onMoved: handleMoved })

  const trigger = (target: EventTarget, type: 'click' | 'dblclick') => {
    const id = itemIdAt(target)
    const item = id === undefined ? undefined : document.item.get(id)
    if (!item) return
    session.dispatch(item.id, type)
    if (item.type === 'switch' && type === 'click') {
      const shown = scene.item(item.id)
      const value = shown?.type === 'switch' ? shown.value : item.value
      session.perform(switchEffects(item, value, { document, read: session.read }))
    }
    session.flush()
  }
  const handleDoubleClick = (event: MouseEvent) => {
    trigger(event.target, 'dblclick')
    if (itemIdAt(event.target) !== undefined) return
    if (kind || !element) return showWhole()
    const [x] = camera.toPage([event.clientX - element.getBoundingClientRect().left, 0])
    showLarge(x)
  }
  const showWhole = () => setChosen(undefined)
  const showLarge = (x: number) => setChosen({ pageId: page.id, fit, kind: 'large', at: x })
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    trigger(event.target, 'click')
  }

  /** A right click, a long press or the menu key on what stands for a device. */
  const handleMenu = (event: MouseEvent) => {
    const id = itemIdAt(event.target)
    const devices = id === undefined ? undefined : deviceIdsOfItems(document).get(id)
    if (id === undefined || !host?.offerDevices || !devices?.size) return
    event.preventDefault()
    host.offerDevices({
      deviceIds: [...devices],
      pointIds: [...(pointIdsOfItems(document).get(id) ?? [])],
      at: { x: event.clientX, y: event.clientY },
    })
  }

  const stage = (
    <Stage
      scene={scene}
      page={page}
      camera={camera}
      isSized={room !== undefined}
      label={label}
      elementRef={setElement}
      onResize={refit}
      onClick={(event: MouseEvent) => trigger(event.target, 'click')}
      onDoubleClick={handleDoubleClick}
      onKeyDown={handleKeyDown}
      onContextMenu={handleMenu}
      top={
        <>
          {focus && <FocusMarks items={focus.items} />}
          <AlarmMarks document={document} scene={scene} />
          <SilenceMarks document={document} scene={scene} />
          <TagMarks document={document} scene={scene} />
        </>
      }
      overlay={<TrustHint scene={scene} stage={element} />}
    />
  )
  if (!hasWholeBar || fit !== 'contain') return stage
  return (
    <>
      {stage}
      <WholeBar {...{ camera, page, kind }} onWhole={showWhole} onLarge={() => showLarge(0)} />
    </>
  )
}

/** What stands for the device that is shown, told apart from what stands round it. */
const FocusMarks = ({ items }: Pick<Focus, 'items'>) =>
  items.map(({ x, y, width, height }) => (
    <rect
      key={`${x} ${y}`}
      className="schematic-focus"
      x={x - 10}
      y={y - 10}
      width={width + 20}
      height={height + 20}
      rx={8}
    />
  ))

/**
 * Fits a page to the camera's window: all of it, or, on a phone that was asked to, so large that it can be read, with what
 * stood `at` there (page units) in the middle.
 */
function fitPage(camera: Camera, { svgData }: Page, fit: FitMode, at?: number) {
  const room = camera.viewport.get()
  const box = { ...svgData, x: 0, y: 0 }
  if (fit !== 'contain' || at === undefined || readableFit(room, svgData) === 'contain')
    return camera.fit(box, { mode: fit, margin: 0 })
  // drawn for a large window, a page is large enough on a phone in its own size
  camera.fit(box, { mode: 'height', margin: 0, maxZoom: 1 })
  const { x, zoom } = camera.state.get()
  const most = Math.max(0, svgData.width * zoom - room.width)
  camera.panBy(-x - Math.min(most, Math.max(0, at * zoom - room.width / 2)), 0)
}

/** The id of the item that an element of the drawing belongs to. */
const itemIdAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<SVGGElement>('[data-item-id]')?.dataset.itemId : undefined
