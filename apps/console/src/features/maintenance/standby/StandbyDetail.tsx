import { ArrowLeftOutlined } from '@ant-design/icons'
import { pathOf } from '@energy-console/contract'
import { devicePage } from '@energy-console/contract/devices'
import { standbyRuns, standbySources, standbyTests } from '@energy-console/contract/maintenance'
import { Button, Skeleton, Tabs } from 'antd'
import { Link } from 'react-router'
import { CallError } from '../../../api/CallError'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { TagMark } from '../../../kit/device/TagMark'
import { Failure } from '../../../kit/Failure'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { StationTime } from '../../../kit/time/zone'
import { PointNow } from './PointNow'
import styles from './Standby.module.css'
import { hoursText, NextTest, SourceState } from './standbyColumns'

const followMs = 10_000

/** One standby source: how it stands, its runs and its tests. */
export function StandbyDetail({ sourceId, onBack }: { sourceId: string; onBack: () => void }) {
  const { t } = useTranslation()
  const { parameters, show } = useAddress()
  const source = useCall(standbySources.calls.detail, { query: { id: sourceId } }, { refetchMs: followMs })
  const seesTests = useMayCall(standbyTests.calls.page)
  if (source.error && !source.data)
    return (
      <Failure
        title={source.error instanceof CallError && source.error.code === 404 ? '404' : undefined}
        text={source.error.message}
        onRetry={() => void source.refetch()}
      />
    )
  if (!source.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const { data } = source
  const fixed = { sourceId_equal: sourceId }
  const facts = [
    ['启动次数', data.starts],
    ['运行小时', hoursText(data.runHours)],
    ...(data.fuelItemId
      ? ([['油位', <PointNow key="fuel" row={data} itemId={data.fuelItemId} />]] as const)
      : []),
    ...(data.voltageItemId
      ? ([['电池电压', <PointNow key="voltage" row={data} itemId={data.voltageItemId} />]] as const)
      : []),
    ...(data.capacityItemId
      ? ([['电池容量', <PointNow key="capacity" row={data} itemId={data.capacityItemId} />]] as const)
      : []),
    ['上次试验', data.lastTestDate ?? '—'],
    ['下次试验', <NextTest key="next" row={data} />],
    ...(data.testState === 'overdue'
      ? ([['试验逾期', <PointNow key="overdue" row={data} itemId={data.overdueItemId} />]] as const)
      : []),
  ] as const
  return (
    <StationTime stationId={data.stationId}>
      <div className={styles.page}>
        <header className={styles.head}>
          <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('返回列表')} onClick={onBack} />
          <h1>{data.sourceName}</h1>
          <TagMark deviceId={data.deviceId} />
          <SourceState row={data} />
          <Link to={pathOf(devicePage, { deviceId: data.deviceId })}>{t('查看设备')}</Link>
          <dl>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
        </header>
        <Tabs
          className={styles.tabs}
          activeKey={parameters.get('view') ?? 'runs'}
          onChange={(view) => show({ source: sourceId, view })}
          items={[
            {
              key: 'runs',
              label: t('运行记录'),
              children: (
                <ListingPage
                  listing={standbyRuns}
                  title="运行记录"
                  emptyText="还没有运行记录；运行数据点达到运行值后自动开始记录。"
                  fixed={fixed}
                  followsPlace={false}
                />
              ),
            },
            ...(seesTests
              ? [
                  {
                    key: 'tests',
                    label: t('试验记录'),
                    children: (
                      <ResourcePage
                        resource={standbyTests}
                        title="试验记录"
                        emptyText={t('还没有试验；达到时长的运行自动记为试验，也可以人工登记。')}
                        fixed={fixed}
                        starting={{ sourceId }}
                        hiddenFields={hidden}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </StationTime>
  )
}

/** What the page says already. */
const hidden = ['sourceId']
