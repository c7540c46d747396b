import { DeviceSeries, type SeriesRow, tryDeviceSeries } from '@energy-console/contract/devices'
import { Alert, Table, type TableColumnsType } from 'antd'
import { useDeferredValue } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './Connect.module.css'

type Translate = ReturnType<typeof useTranslation>['t']
interface Numbered extends SeriesRow {
  row: number
}

function columnsOf(t: Translate, rows: readonly SeriesRow[]): TableColumnsType<Numbered> {
  const isUsed = (field: 'sourceName' | 'address') => rows.some((row) => row[field] !== null)
  return [
    { key: 'row', title: '#', width: 56, render: (_, { row }) => row },
    { key: 'name', title: t('设备名称'), render: (_, { deviceName }) => deviceName },
    ...(isUsed('sourceName')
      ? [
          {
            key: 'source',
            title: t('上报名称'),
            render: (_: unknown, { sourceName }: Numbered) => sourceName,
          },
        ]
      : []),
    ...(isUsed('address')
      ? [{ key: 'address', title: t('通信地址'), render: (_: unknown, { address }: Numbered) => address }]
      : []),
    {
      key: 'problems',
      title: t('检查'),
      render: (_, { problems }) =>
        problems.length === 0 ? (
          t('可以新建')
        ) : (
          <span className={styles.problem}>
            {problems.map(({ text, params }) => t(text, worded(params, t))).join(' ')}
          </span>
        ),
    },
  ]
}

/** What fills a problem's text; the name of a field is translated. */
const worded = (params: SeriesRow['problems'][number]['params'], t: Translate) => ({
  ...params,
  ...(typeof params.field === 'string' ? { field: t(params.field) } : {}),
})

/** The devices that a series would make, those that something stands against first. */
export function SeriesPreview({ values, isSaving }: { values: unknown; isSaving: boolean }) {
  const { t } = useTranslation()
  const parsed = DeviceSeries.safeParse(useDeferredValue(values))
  const { data, error } = useCall(
    tryDeviceSeries,
    { body: parsed.data as DeviceSeries },
    // while they are made they come to be in each other's way
    { isEnabled: parsed.success && !isSaving, keepsPrevious: true, staleMs: 0 },
  )
  if (!parsed.success)
    return <p className="muted">{t('填好产品、站点和名称规则后，这里列出将要新建的设备。')}</p>
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return null
  const rows = data.map((one, index) => ({ ...one, row: index + 1 }))
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  const sorted = [...wrong, ...rows.filter(({ problems }) => problems.length === 0)]
  return (
    <>
      {wrong.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('{{count}} 台不能新建，改好规则后再保存。', { count: wrong.length })}
          style={{ marginBottom: 8 }}
        />
      )}
      <Table
        size="small"
        rowKey="row"
        columns={columnsOf(t, rows)}
        dataSource={sorted}
        scroll={{ x: 420 }}
        pagination={rows.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
      />
    </>
  )
}
