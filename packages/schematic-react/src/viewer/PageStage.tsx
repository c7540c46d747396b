import {
  Camera,
  type FitMode,
  type Page,
  readableFit,
  type SchematicDocument,
  switchEffects,
  type ViewSession,
} from '@energy-console/schematic'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createViewScene } from '../scene/viewScene'
import { Stage } from '../stage/Stage'
import { useGestures } from '../stage/useGestures'
import { useHost } from './host'
import type { ModelLayer } from './ModelLayer'
import { TrustHint } from './TrustHint'
import { WholeBar } from './WholeBar'

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
}

/** CSS pixels. */
export interface Room {
  width: number
  height: number
}

/**
 * One page of a running view on a stage of its own: fitted to its room until it is moved by hand, and again by a double
 * click beside its items. On a phone that shows all of the page, and the next one makes it readable again. Clicks on
 * items trigger their events.
 */
export function PageStage({ running, page, fit, label, room, hasWholeBar = false }: Props) {
  const { document, session, models } = running
  const [camera] = useState(() => {
    const made = new Camera()
    if (!room) return made
    made.viewport.set(room)
    fitPage(made, page, fit)
    return made
  })
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const mayWrite = useHost()?.writeRefusal === undefined
  const isMoved = useRef(false)
  /** The page of which a phone shows all. */
  const [wholeId, setWholeId] = useState<string>()
  const isWhole = wholeId === page.id
  const t = useHost()?.t
  const scene = useMemo(
    () => createViewScene(document, session, page.id, { models, mayWrite, ...(t && { t }) }),
    [document, session, page.id, models, mayWrite, t],
  )

  const refit = useCallback(() => {
    if (isMoved.current) return
    fitPage(camera, page, fit, isWhole)
  }, [camera, page, fit, isWhole])
  useEffect(() => {
    isMoved.current = false
    refit()
  }, [refit])
  const showWhole = (isWanted: boolean) => {
    isMoved.current = false
    if (isWanted === isWhole) refit()
    else setWholeId(isWanted ? page.id : undefined)
  }
  const handleMoved = useCallback(() => {
    isMoved.current = true
  }, [])
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
    showWhole(isMoved.current || !isWhole)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    trigger(event.target, 'click')
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
      overlay={<TrustHint scene={scene} stage={element} />}
    />
  )
  if (!hasWholeBar || fit !== 'contain') return stage
  return (
    <>
      {stage}
      <WholeBar {...{ camera, page, isWhole }} onChange={showWhole} />
    </>
  )
}

/** Fits a page to the camera's window; all of it, where a phone is asked for that. */
function fitPage(camera: Camera, { svgData }: Page, fit: FitMode, isWhole = false) {
  const mode = fit === 'contain' && !isWhole ? readableFit(camera.viewport.get(), svgData) : fit
  // drawn for a large window, a page is large enough on a phone in its own size
  const limit = mode === 'height' ? { maxZoom: 1 } : {}
  camera.fit({ ...svgData, x: 0, y: 0 }, { mode, margin: 0, ...limit })
}

/** The id of the item that an element of the drawing belongs to. */
const itemIdAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<SVGGElement>('[data-item-id]')?.dataset.itemId : undefined
