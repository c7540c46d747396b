import type { RowOf } from '@energy-console/contract'
import { listPointInfos } from '@energy-console/contract/devices'
import {
  type CorrectedReading,
  correctionMethods,
  listCorrectedReadings,
  type readingCorrections,
} from '@energy-console/contract/telemetry'
import { Drawer, Skeleton, type TableProps } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { ReportTable } from '../../../kit/report/ReportTable'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { figureText } from '../../../kit/value/figureText'

interface CorrectedDrawerProps {
  correction: RowOf<typeof readingCorrections>
  onClose: () => void
}

/** What a correction makes of its readings, why and by whom, and the readings before and after. */
export function CorrectedDrawer({ correction, onClose }: CorrectedDrawerProps) {
  const { id, itemId, itemName, method, amount, reason, userName } = correction
  const { t } = useTranslation()
  const zone = useZone()
  const { data, error, refetch } = useCall(listCorrectedReadings, { query: { id } }, { staleMs: 0 })
  const infos = useCall(listPointInfos, { query: { itemIds: itemId } }, { staleMs: 300_000 })
  const unit = infos.data?.[0]?.unit ?? ''
  const withUnit = (word: string) => (unit === '' ? word : `${word} (${unit})`)
  const made = [t(correctionMethods[method]), figureText(amount, {}), method === 'multiply' ? '' : unit]
  const value = (figure: number | null) => (figure === null ? '—' : figureText(figure, {}))
  const columns: TableProps<CorrectedReading>['columns'] = [
    { title: t('时间'), className: 'num', render: (_, { ts }) => timeText(ts, zone) },
    {
      ...{ title: withUnit(t('修正前')), align: 'right', className: 'num' },
      render: (_, { before }) => value(before),
    },
    {
      ...{ title: withUnit(t('修正后')), align: 'right', className: 'num' },
      render: (_, { after }) => value(after),
    },
  ]
  return (
    <Drawer open size={560} title={t('修正前后：{{name}}', { name: itemName ?? '' })} onClose={onClose}>
      <p>{[made.filter(Boolean).join(' '), reason, userName].filter(Boolean).join(' · ')}</p>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.count === 0 ? (
        <EmptyHint text="这段时间还没有读数；到达之后按此修正。" />
      ) : (
        <>
          {data.count > data.readings.length && (
            <p className="muted">
              {t('共 {{count}} 条，列出前 {{shown}} 条', { count: data.count, shown: data.readings.length })}
            </p>
          )}
          <ReportTable<CorrectedReading>
            aria-label={t('修正前后的读数')}
            rowKey="ts"
            dataSource={data.readings}
            columns={columns}
          />
        </>
      )}
    </Drawer>
  )
}
