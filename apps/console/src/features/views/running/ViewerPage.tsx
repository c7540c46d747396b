import {
  CompressOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PictureOutlined,
} from '@ant-design/icons'
import { listScreenSlides, type ShownSlide } from '@energy-console/contract/system'
import { getView } from '@energy-console/contract/views'
import { type FitMode, prepareToOpen } from '@energy-console/schematic'
import { afterPaint } from '@energy-console/schematic-react'
import { Button, Select } from 'antd'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { onAlarmView } from '../../../api/browser/alarmView'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { Failure } from '../../../kit/Failure'
import { toggleFullscreen } from '../../../kit/fullscreen'
import { usePageTitle } from '../../../kit/PageTab'
import { useAddress } from '../../../kit/page/useAddress'
import { useRememberedCall, useVisited } from '../stored/useRememberedCall'
import styles from './ViewerPage.module.css'
import { ViewPane } from './ViewPane'

const fitModes = { contain: '适应窗口', width: '适应宽度', actual: '实际大小' } as const

/** A wall screen follows what is published, and finds back after an outage, within this time. */
const followMs = 60_000

/**
 * `/zutai-viewer/:zutaiId`: one view alone, filling the window. `?fit=contain|width|actual` chooses how,
 * `?with=id,id&seconds=30` takes turns with other views (kiosk), an alarm whose view is among them goes first;
 * `?pictures=1` lets the large-screen pictures of 轮播管理 have their turns behind the views;
 * `?working=1` shows the working copy.
 */
export function ViewerPage() {
  const { zutaiId = '' } = useParams()
  const { parameters: params, change } = useAddress()
  const hasPictures = params.get('pictures') === '1'
  const follow = { refetchMs: () => (hasPictures ? followMs : false) } as const
  const pictures = useCall(listScreenSlides, {}, follow).data ?? []
  const { viewId: shownId, picture } = useTurns({
    ids: [zutaiId, ...(params.get('with') ?? '').split(',').filter((id) => /^\d+$/.test(id))],
    seconds: Number(params.get('seconds') ?? 30),
    pictures: hasPictures ? pictures : [],
  })
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
  usePageTitle(data?.name)

  return (
    <main className={styles.window}>
      {isPending && <Bone className={styles.fill} />}
      {error && !data && <Failure text={error.message} onRetry={() => void refetch()} />}
      {data && (
        <ViewPane
          key={`${data.id} ${data.revision}`}
          id={data.id}
          name={data.name}
          content={data.content}
          stationId={data.stationId}
          fit={fit}
          room={{ width: window.innerWidth, height: window.innerHeight }}
        />
      )}
      {picture && (
        <figure className={styles.picture}>
          <img src={picture.picture} alt={picture.title} />
          <figcaption>
            <strong>{picture.title}</strong>
            {picture.subtitle && <p>{picture.subtitle}</p>}
          </figcaption>
        </figure>
      )}
      {hasControls && (
        <Controls
          fit={fit}
          onFit={setFit}
          pictures={
            pictures.length === 0
              ? undefined
              : { isOn: hasPictures, onToggle: () => change({ pictures: hasPictures ? undefined : '1' }) }
          }
        />
      )}
    </main>
  )
}

/** Turns true a frame after something has been drawn: what is less urgent comes then. */
function useIsPainted(isDrawn: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => (isDrawn ? afterPaint(() => setPainted(true)) : undefined), [isDrawn])
  return isPainted
}

interface Turns {
  ids: readonly string[]
  /** How long a view has its turn; a picture says it itself. */
  seconds: number
  pictures: readonly ShownSlide[]
}

/**
 * The view whose turn it is; alone it stays. Pictures have their turns behind the views, and lie over the one that comes
 * next. An alarm gives its view a turn at once, of full length.
 */
function useTurns({ ids, seconds, pictures }: Turns): { viewId: string; picture: ShownSlide | undefined } {
  const [turn, setTurn] = useState(0)
  const count = ids.length + pictures.length
  const place = turn % count
  const picture = pictures[place - ids.length]
  const waitMs = (picture?.seconds ?? Math.max(5, Number.isFinite(seconds) ? seconds : 30)) * 1000
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
  return { viewId: ids[place] ?? ids[0] ?? '', picture }
}

function onFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

interface ControlsProps {
  fit: FitMode
  onFit: (fit: FitMode) => void
  /** Whether pictures take turns with the view; undefined where there are none. */
  pictures: { isOn: boolean; onToggle: () => void } | undefined
}

/** Fit, pictures and full screen; out of sight until the pointer or the keyboard comes near. */
function Controls({ fit, onFit, pictures }: ControlsProps) {
  const { t } = useTranslation()
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null)
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
      {pictures && (
        <Button
          icon={<PictureOutlined />}
          type={pictures.isOn ? 'primary' : 'default'}
          aria-pressed={pictures.isOn}
          aria-label={t('轮播图')}
          title={t('轮播图')}
          onClick={pictures.onToggle}
        />
      )}
      <Button
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={t(isFull ? '退出全屏' : '全屏')}
        title={t(isFull ? '退出全屏' : '全屏')}
        onClick={() => void toggleFullscreen()}
      />
    </div>
  )
}
