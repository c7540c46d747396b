import { CompressOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { getView } from '@energy-console/contract/views'
import { type FitMode, prepareToOpen } from '@energy-console/schematic'
import { afterPaint } from '@energy-console/schematic-react'
import { Button, Select } from 'antd'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { onAlarmView } from '../../api/browser/alarmView'
import { Bone } from '../../kit/Bone'
import { Failure } from '../../kit/Failure'
import { useAddress } from '../../kit/page/useAddress'
import { ViewPane } from './running/ViewPane'
import { useRememberedCall, useVisited } from './stored/useRememberedCall'
import styles from './ViewerPage.module.css'

const fitModes = { contain: '适应窗口', width: '适应宽度', actual: '实际大小' } as const

/** A wall screen follows what is published, and finds back after an outage, within this time. */
const followMs = 60_000

/**
 * `/zutai-viewer/:zutaiId`: one view alone, filling the window. `?fit=contain|width|actual` chooses how,
 * `?with=id,id&seconds=30` takes turns with other views (kiosk), an alarm whose view is among them goes first;
 * `?working=1` shows the working copy.
 */
export function ViewerPage() {
  const { zutaiId = '' } = useParams()
  const { parameters: params, change } = useAddress()
  const shownId = useTurns(zutaiId, params.get('with'), Number(params.get('seconds') ?? 30))
  const query = { id: shownId, published: params.get('working') === '1' ? 'false' : 'true' } as const
  const visited = useVisited(shownId)
  const { data, error, isPending, refetch } = useRememberedCall(
    getView,
    { query },
    { name: query.published === 'true' ? visited : undefined, keepsPrevious: true, refetchMs: followMs },
  )
  const asked = params.get('fit')
  const fit: FitMode = asked === 'width' || asked === 'actual' ? asked : 'contain'
  const hasControls = useIsPainted(data !== undefined)
  const setFit = (next: FitMode) => change({ fit: next })

  // the wait for the document is put to use
  useEffect(prepareToOpen, [])
  useEffect(() => {
    if (data) document.title = data.name
  }, [data])

  return (
    <main className={styles.window}>
      {isPending && <Bone className={styles.fill} />}
      {error && !data && <Failure text={error.message} onRetry={() => void refetch()} />}
      {data && (
        <ViewPane
          key={`${data.id} ${data.revision}`}
          name={data.name}
          content={data.content}
          stationId={data.stationId}
          fit={fit}
          room={{ width: window.innerWidth, height: window.innerHeight }}
        />
      )}
      {hasControls && <Controls fit={fit} onFit={setFit} />}
    </main>
  )
}

/** Turns true a frame after something has been drawn: what is less urgent comes then. */
function useIsPainted(isDrawn: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => (isDrawn ? afterPaint(() => setPainted(true)) : undefined), [isDrawn])
  return isPainted
}

/** The view whose turn it is; alone it stays. An alarm gives its view a turn at once, of full length. */
function useTurns(first: string, others: string | null, seconds: number): string {
  const ids = [first, ...(others ?? '').split(',').filter((id) => /^\d+$/.test(id))]
  const [turn, setTurn] = useState(0)
  const count = ids.length
  const waitMs = Math.max(5, Number.isFinite(seconds) ? seconds : 30) * 1000
  useEffect(() => {
    if (count < 2) return
    const timer = setTimeout(() => setTurn(turn + 1), waitMs)
    return () => clearTimeout(timer)
  }, [count, waitMs, turn])
  const show = useEffectEvent((viewId: string) => {
    const index = ids.indexOf(viewId)
    if (index >= 0) setTurn(index)
  })
  useEffect(() => onAlarmView(show), [])
  return ids[turn % count] ?? first
}

function onFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Fit and full screen; out of sight until the pointer or the keyboard comes near. */
function Controls({ fit, onFit }: { fit: FitMode; onFit: (fit: FitMode) => void }) {
  const { t } = useTranslation()
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null)
  const toggleFullScreen = () =>
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen())
  return (
    <div className={styles.controls}>
      <Select
        popupMatchSelectWidth={false}
        aria-label={t('缩放方式')}
        prefix={<CompressOutlined />}
        value={fit}
        onChange={onFit}
        options={Object.entries(fitModes).map(([value, label]) => ({
          value: value as FitMode,
          label: t(label),
        }))}
      />
      <Button
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={t(isFull ? '退出全屏' : '全屏')}
        title={t(isFull ? '退出全屏' : '全屏')}
        onClick={toggleFullScreen}
      />
    </div>
  )
}
