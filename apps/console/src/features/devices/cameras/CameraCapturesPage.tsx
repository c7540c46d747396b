import { pathOf } from '@energy-console/contract'
import {
  cameraCaptures,
  camerasPage,
  listCaptureCounts,
  removeCaptures,
} from '@energy-console/contract/devices'
import { Button, Modal, Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { PictureView } from '../../../kit/attachments/PictureView'
import { Bone } from '../../../kit/Bone'
import { Bars } from '../../../kit/charts/charts'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import phone from '../../../kit/fold/phoneButtons.module.css'
import { fieldsOf } from '../../../kit/form/fields'
import { ExportMenu } from '../../../kit/list/ExportMenu'
import { pageSizes } from '../../../kit/list/listState'
import { SearchForm } from '../../../kit/list/SearchForm'
import type { ListedRow } from '../../../kit/listing/ListedRow'
import { useListing } from '../../../kit/listing/useListing'
import { useShownTime } from '../../../kit/time/zone'
import { toMinute } from '../../../kit/time/zonedText'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import styles from './CameraCapturesPage.module.css'
import { useCaptureFeed } from './useCaptureFeed'

type Capture = ListedRow<typeof cameraCaptures>

const fields = fieldsOf(cameraCaptures.schema)
const searched = fields.filter(({ meta }) => meta.search)
const nothingFixed = {}

const remove = action({
  call: removeCaptures,
  label: '删除',
  input: ({ id }: Capture) => ({ query: { ids: id } }),
  confirm: {
    title: '删除抓拍“{{name}}”？',
    text: '抓拍和它的图片一起删除，不能恢复。',
    params: ({ captureLabel }: Capture) => ({ name: captureLabel }),
    isDanger: true,
  },
  isDanger: true,
  done: '抓拍已删除',
})

/** AI 抓拍: what AI boxes recognised, when, and the pictures, as they come. */
export function CameraCapturesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const refetchMs = useCaptureFeed()
  const { list, state, change, filters } = useListing(cameraCaptures, fields, {
    fixed: nothingFixed,
    refetchMs,
    followsPlace: true,
  })
  const [shown, setShown] = useState<Capture>()
  const rows = list.rows
  const search = (
    <SearchForm fields={searched} filters={state.filters} onSearch={(next) => change({ filters: next })} />
  )
  return (
    <div className={styles.page}>
      <div className={`${styles.head} ${phone.buttons}`}>
        <h1>{t('AI 抓拍')}</h1>
        {isNarrow && search}
        <Button onClick={() => navigate(pathOf(camerasPage, {}))}>{t('摄像头列表')}</Button>
        <ExportMenu call={cameraCaptures.calls.export} query={filters} />
      </div>
      {!isNarrow && search}
      <Timeline filters={state.filters} refetchMs={refetchMs} />
      {list.error ? (
        <Failure text={list.error.message} onRetry={list.refetch} />
      ) : rows === undefined ? (
        <Bone style={{ height: 240 }} />
      ) : rows.length === 0 ? (
        <EmptyHint
          isOfStations
          text="AI 盒子用网关账号的令牌把识别结果发到 /api/v1/令牌/captures，就显示在这里。"
        />
      ) : (
        <ul className={styles.grid}>
          {rows.map((capture) => (
            <Card key={capture.id} capture={capture} onShow={() => setShown(capture)} />
          ))}
        </ul>
      )}
      {list.total > 0 && (
        <Pagination
          align="end"
          current={state.current}
          pageSize={state.size}
          pageSizeOptions={pageSizes}
          simple={isNarrow}
          showSizeChanger={!isNarrow}
          total={list.total}
          showTotal={(total) => t('共 {{total}} 条', { total })}
          onChange={(current, size) => change({ current, size })}
        />
      )}
      <Modal
        open={shown !== undefined}
        title={shown?.captureLabel}
        width="min(1100px, 96vw)"
        style={{ top: 24 }}
        footer={null}
        destroyOnHidden
        onCancel={() => setShown(undefined)}
      >
        {shown?.imageUrl && (
          <div style={{ height: '70vh' }}>
            <PictureView url={shown.imageUrl} name={shown.captureLabel} />
          </div>
        )}
      </Modal>
    </div>
  )
}

function Card({ capture, onShow }: { capture: Capture; onShow: () => void }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { captureLabel, confidence, captureTime, cameraName, imageUrl } = capture
  return (
    <li className={styles.card}>
      {imageUrl ? (
        <button type="button" className={styles.picture} aria-label={t('查看大图')} onClick={onShow}>
          <img src={imageUrl} alt={captureLabel} loading="lazy" />
        </button>
      ) : (
        <div className={`${styles.picture} ${styles.none}`}>{t('没有图片')}</div>
      )}
      <strong>
        {captureLabel} {typeof confidence === 'number' && <small className="muted num">{confidence}%</small>}
      </strong>
      <span>{cameraName}</span>
      <div className={styles.foot}>
        <span className="muted num">{shownTime(captureTime)}</span>
        <ActionButton action={remove} subject={capture} variant="text" size="small" />
      </div>
    </li>
  )
}

/** When there were how many, in the span that is asked for; of the last day unless told. */
function Timeline({ filters, refetchMs }: { filters: Readonly<Record<string, string>>; refetchMs: number }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const stationIds = useStationIds()
  const { captureTime_datege: from, captureTime_datele: to, cameraId_equal: cameraId } = filters
  const { captureLabel, stationId_equal: stationId } = filters
  const query = {
    ...stationsAsked(stationId ? [stationId] : stationIds),
    ...(from && { from }),
    ...(to && { to }),
    ...(cameraId && { cameraId }),
    ...(captureLabel && { captureLabel }),
  }
  const { data } = useCall(listCaptureCounts, { query }, { keepsPrevious: true, refetchMs })
  const chart = useMemo(
    () => ({
      of: t('抓拍时间'),
      unit: '',
      decimals: 0,
      categories: (data ?? []).map(({ time }) => toMinute(shownTime(time))),
      series: [{ name: t('抓拍数'), values: (data ?? []).map(({ count }) => count) }],
    }),
    [data, t, shownTime],
  )
  return (
    <div className={styles.timeline}>
      <Bars data={chart} height={160} label={t('AI 抓拍')} />
    </div>
  )
}
