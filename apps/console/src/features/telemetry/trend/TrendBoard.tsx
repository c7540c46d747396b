import { FolderOutlined, PlusOutlined } from '@ant-design/icons'
import type { PointInfo } from '@energy-console/contract/devices'
import { curveSets } from '@energy-console/contract/telemetry'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayCall } from '../../../kit/action/useActions'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { ReportSection } from '../../../kit/report/ReportSection'
import { usePeriod } from '../../../kit/report/usePeriod'
import { TrendRuleButton } from '../../alarms'
import { ChosenPoints } from '../compare/ChosenPoints'
import styles from '../compare/ComparePage.module.css'
import { PointsDrawer } from '../curves/PointsDrawer'
import { SetsDrawer } from '../curves/SetsDrawer'
import { TrendPane, trendHeight } from './TrendPane'

interface TrendBoardProps {
  itemIds: readonly string[]
  /** The point that is looked at. */
  info: PointInfo | undefined
  /** Whether what is known of it has come. */
  isKnown: boolean
  error: Error | null
  onRetry: () => void
}

/** Which points and which period, and the analysis of the first of the points. */
export function TrendBoard({ itemIds, info, isKnown, error, onRetry }: TrendBoardProps) {
  const { t } = useTranslation()
  const { title, emptyText } = usePage()
  const { change, parameters } = useAddress()
  const navigate = useNavigate()
  const seesSets = useMayCall(curveSets.calls.page)
  const { period, setPeriod } = usePeriod('trend', 'month')
  const [drawer, setDrawer] = useState<'points' | 'sets'>()
  const choose = (next: readonly string[]) => change({ points: next.length === 0 ? undefined : next.join() })
  return (
    <ReportPage
      title={title}
      subject={[...(info ? [`${info.deviceName} · ${info.propertyName}`] : []), periodText(period)].join(
        ' · ',
      )}
      filters={<PeriodPicker period={period} onChange={setPeriod} />}
      actions={
        <>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setDrawer('points')}>
            {t('选择数据点')}
          </Button>
          {seesSets && (
            <Button icon={<FolderOutlined />} onClick={() => setDrawer('sets')}>
              {t('曲线组')}
            </Button>
          )}
          {info?.dataType === 'number' && <TrendRuleButton itemId={info.itemId} />}
        </>
      }
    >
      {itemIds.length > 0 && (
        <div className={styles.bar}>
          <ChosenPoints itemIds={itemIds} used={1} onChange={choose} />
        </div>
      )}
      {info ? (
        <TrendPane info={info} period={period} />
      ) : (
        <ReportSection
          title="常态与趋势"
          height={trendHeight}
          isLoading={itemIds.length > 0 && !isKnown}
          error={error}
          onRetry={onRetry}
          emptyText={itemIds.length > 0 ? '数据点已删除或无权查看' : emptyText}
        >
          {null}
        </ReportSection>
      )}
      {drawer === 'points' && (
        <PointsDrawer itemIds={itemIds} onChoose={choose} onClose={() => setDrawer(undefined)} />
      )}
      {drawer === 'sets' && (
        <SetsDrawer
          page="trend"
          address={itemIds.length === 0 ? undefined : parameters.toString().replaceAll('%2C', ',')}
          onOpen={(address) => {
            setDrawer(undefined)
            void navigate({ search: address })
          }}
          onClose={() => setDrawer(undefined)}
        />
      )}
    </ReportPage>
  )
}
