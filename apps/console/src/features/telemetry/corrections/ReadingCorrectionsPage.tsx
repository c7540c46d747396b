import type { RowOf } from '@energy-console/contract'
import { correctionMethods, readingCorrections } from '@energy-console/contract/telemetry'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { useShownTime } from '../../../kit/time/zone'
import { figureText } from '../../../kit/value/figureText'
import { CorrectedDrawer } from './CorrectedDrawer'
import { AskedTrial, correctionInputs } from './correctionInputs'

type Row = RowOf<typeof readingCorrections>

/** When, and what is made of it, in one cell each: before and after stand in sight. */
const columns: readonly Column<Row>[] = [
  { key: 'startTime', title: '起止时间', width: 160, isSortable: true, render: (row) => <Span row={row} /> },
  { key: 'method', title: '修正方式', width: 120, isSortable: true, render: (row) => <Made row={row} /> },
]

/** 读数修正 */
export function ReadingCorrectionsPage() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Row>()
  return (
    <>
      <ResourcePage
        resource={readingCorrections}
        {...usePage()}
        columns={columns}
        secondary={['stationId', 'userName', 'readingCount']}
        inputs={correctionInputs}
        foot={(id) => <AskedTrial id={id} />}
        across={3}
        rowActions={(row) => <Button onClick={() => setOpened(row)}>{t('修正前后')}</Button>}
      />
      {opened && <CorrectedDrawer correction={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** A single reading has one time; of what ends on its day the day is said once. */
function Span({ row: { startTime, endTime } }: { row: Row }) {
  const shown = useShownTime()
  const [start, end] = [shown(startTime), shown(endTime)]
  const [day = '', clock = ''] = end.split(' ')
  return (
    <span className="num">
      {start}
      {start !== end && (
        <>
          <br />~ {start.startsWith(day) ? clock : end}
        </>
      )}
    </span>
  )
}

function Made({ row: { method, amount } }: { row: Row }) {
  const { t } = useTranslation()
  return (
    <>
      {t(correctionMethods[method])} <span className="num">{figureText(amount, {})}</span>
    </>
  )
}
