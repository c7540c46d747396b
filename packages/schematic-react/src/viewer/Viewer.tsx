import {
  type Effect,
  type FitMode,
  inDark,
  loadExpressions,
  type SchematicDocument,
  usesExpressions,
} from '@energy-console/schematic'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Focus } from './focusOn'
import { HostProvider, type ViewHost } from './host'
import { PageDialog } from './PageDialog'
import { PageStage, type Room, type Running } from './PageStage'
import { PageTabs } from './PageTabs'
import { performEffect } from './performEffect'
import { useGlobals } from './useGlobals'
import { useModelRefresh } from './useModelRefresh'
import { usePages } from './usePages'
import { useScripts } from './useScripts'
import { useSession } from './useSession'
import './viewer.css'

interface Props {
  document: SchematicDocument
  host: ViewHost
  fit?: FitMode
  /** Name of the view, read out to those who cannot see it. */
  label: string
  /** The page to show, where something outside decides it (then `onPage` hears what the view asks for). */
  pageId?: string
  /** The room that the viewer will have, CSS pixels, where that is known before: the first picture comes sooner. */
  room?: Room
  onPage?: (pageId: string) => void
  /** A device that is shown near by and outlined, in the place of a whole page. */
  focus?: Focus | undefined
  /** Pages that follow the theme are shown in dark colours. */
  isDark?: boolean
}

/** A view while it is watched: live values, page navigation, click events. Fits its page to whatever room it has. */
export function Viewer(given: Props) {
  const { document: stored, isDark = false } = given
  const document = useMemo(() => (isDark ? inDark(stored) : stored), [isDark, stored])
  const props = { ...given, document }
  const needsExpressions = useMemo(() => usesExpressions(document), [document])
  if (!needsExpressions) return <RunningViewer {...props} />
  return <ViewerWithExpressions {...props} />
}

let loaded: Promise<void> | undefined
let isLoaded = false

/** Resolves once the engine is there. Loading waits for the network by itself; what fails is gone: the host starts anew. */
const loadOrRestart = (host: ViewHost): Promise<void> => {
  loaded ??= loadExpressions().then(
    () => {
      isLoaded = true
    },
    () => {
      host.restart()
      return new Promise<never>(() => undefined)
    },
  )
  return loaded
}

function ViewerWithExpressions(props: Props) {
  const { host } = props
  const [isReady, setReady] = useState(isLoaded)
  useEffect(() => {
    void loadOrRestart(host).then(() => setReady(true))
  }, [host])
  return isReady ? <RunningViewer {...props} /> : null
}

function RunningViewer({
  document,
  host,
  fit = 'contain',
  label,
  pageId,
  onPage,
  room,
  focus,
  isDark = false,
}: Props) {
  const { pages, base, dialogs, openPage, showPage, closeDialog } = usePages(document, {
    pageId: focus?.pageId ?? pageId,
    onPage,
  })
  const hasTabs = pages.length > 1 && !focus
  const act = useRef<(effect: Effect) => void>(() => undefined)
  const { session, isLive } = useSession({ document, host, onEffect: (effect) => act.current(effect) })
  const globals = useGlobals(session, host)
  const runScript = useScripts({ document, session, host, globals, openPage })
  act.current = (effect) =>
    void performEffect(effect, {
      session,
      host,
      actions: { openPage, showPage, runScript, setGlobal: globals.set },
    })
  const models = useModelRefresh(document, host, isDark)
  const running = useMemo((): Running => ({ document, session, models }), [document, session, models])

  if (!base) return null
  return (
    <HostProvider value={host}>
      <div className="schematic-viewer" data-offline={isLive ? undefined : ''}>
        <div className="schematic-base" inert={dialogs.length > 0}>
          <PageStage
            {...{ running, fit, label, focus }}
            page={base}
            room={hasTabs ? undefined : room}
            hasWholeBar={!focus}
          />
          {hasTabs && <PageTabs pages={pages} currentId={base.id} onOpen={openPage} label={host.t('页面')} />}
        </div>
        {dialogs.map((page, index) => (
          <PageDialog
            key={page.id}
            page={page}
            index={pages.indexOf(page)}
            isCovered={index < dialogs.length - 1}
            onClose={closeDialog}
          >
            <PageStage running={running} page={page} fit="contain" label={label} />
          </PageDialog>
        ))}
        {!isLive && (
          <div role="status" className="schematic-offline">
            {host.t('连接已断开，数值为最后已知值')}
          </div>
        )}
      </div>
    </HostProvider>
  )
}
