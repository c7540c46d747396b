import {
  Camera,
  type Effect,
  type FitMode,
  findPage,
  pagesOf,
  type SchematicDocument,
  switchEffects,
  viewOf,
} from '@energy-console/schematic'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createViewScene } from '../scene/viewScene'
import { Stage } from '../stage/Stage'
import { useGestures } from '../stage/useGestures'
import { HostProvider, type ViewHost } from './host'
import { PageTabs } from './PageTabs'
import { performEffect } from './performEffect'
import { useModelRefresh } from './useModelRefresh'
import { useScripts } from './useScripts'
import { useSession } from './useSession'

interface Props {
  document: SchematicDocument
  host: ViewHost
  fit?: FitMode
  /** Name of the view, read out to those who cannot see it. */
  label: string
  /** The page to show, where something outside decides it (then `onPage` hears what the view asks for). */
  pageId?: string
  onPage?: (pageId: string) => void
}

/** A view while it is watched: live values, page navigation, click events. Fits its page to whatever room it has. */
export function Viewer({ document, host, fit = 'contain', label, pageId: givenPage, onPage }: Props) {
  const pages = useMemo(() => pagesOf(document), [document])
  const [ownPage, setOwnPage] = useState(() => pages[viewOf(document).pageIndex]?.id ?? pages[0]?.id ?? '')
  const pageId = givenPage ?? ownPage
  const setPageId = onPage ?? setOwnPage
  const page = pages.find((candidate) => candidate.id === pageId) ?? pages[0]
  const [camera] = useState(() => new Camera())
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const isMoved = useRef(false)

  const openPage = useCallback(
    (reference: string) => {
      const found = findPage(document, reference)
      if (found) setPageId(found.id)
    },
    [document, setPageId],
  )
  const act = useRef<(effect: Effect) => void>(() => undefined)
  const { session, isLive } = useSession({ document, host, onEffect: (effect) => act.current(effect) })
  const runScript = useScripts({ document, session, host, openPage })
  act.current = (effect) =>
    void performEffect(effect, {
      session,
      host,
      actions: { openPage, showPage: openPage, runScript },
    })

  const models = useModelRefresh(document, host)
  const scene = useMemo(
    () => createViewScene(document, session, page?.id ?? '', models),
    [document, session, page?.id, models],
  )
  const refit = useCallback(() => {
    if (page && !isMoved.current) camera.fit({ ...page.svgData, x: 0, y: 0 }, { mode: fit, margin: 0 })
  }, [camera, page, fit])
  useEffect(() => {
    isMoved.current = false
    refit()
  }, [refit])
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
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    trigger(event.target, 'click')
  }

  if (!page) return null
  return (
    <HostProvider value={host}>
      <div className="schematic-viewer">
        <Stage
          scene={scene}
          page={page}
          camera={camera}
          label={label}
          elementRef={setElement}
          onResize={refit}
          onClick={(event: MouseEvent) => trigger(event.target, 'click')}
          onDoubleClick={(event: MouseEvent) => trigger(event.target, 'dblclick')}
          onKeyDown={handleKeyDown}
        />
        {!isLive && (
          <div role="status" style={offlineStyle}>
            {host.t('连接已断开，数值为最后已知值')}
          </div>
        )}
        {pages.length > 1 && (
          <PageTabs pages={pages} currentId={page.id} onOpen={setPageId} label={host.t('页面')} />
        )}
      </div>
    </HostProvider>
  )
}

const offlineStyle = {
  position: 'absolute',
  top: 8,
  left: '50%',
  transform: 'translateX(-50%)',
  padding: '4px 12px',
  borderRadius: 4,
  background: '#7a4d00',
  color: '#fff',
  fontSize: 13,
} as const

/** The id of the item that an element of the drawing belongs to. */
const itemIdAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<SVGGElement>('[data-item-id]')?.dataset.itemId : undefined
