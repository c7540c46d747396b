import { type PointInfo, pointName } from '@energy-console/contract/devices'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodText } from '../../../kit/report/period'
import { ReportSection } from '../../../kit/report/ReportSection'
import { usePeriod } from '../../../kit/report/usePeriod'
import { TrendRuleButton } from '../../alarms'
import { ChosenPoints } from '../compare/ChosenPoints'
import styles from '../compare/ComparePage.module.css'
import { boardHeight, PointsBoard } from '../curves/PointsBoard'
import { TrendPane, trendTitle } from './TrendPane'

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
  const { emptyText } = usePage()
  const { change } = useAddress()
  const { period, setPeriod } = usePeriod('trend', 'month')
  const isEmpty = itemIds.length === 0
  const choose = (next: readonly string[]) => change({ points: next.length === 0 ? undefined : next.join() })
  return (
    <PointsBoard
      page="trend"
      itemIds={itemIds}
      onChoose={choose}
      subject={[...(info ? [pointName(info.deviceName, info.propertyName)] : []), periodText(period)].join(
        ' · ',
      )}
      filters={<PeriodPicker period={period} onChange={setPeriod} />}
      actions={info?.dataType === 'number' && <TrendRuleButton point={info} period={period} />}
      bar={
        !isEmpty && (
          <div className={styles.bar}>
            <ChosenPoints itemIds={itemIds} used={1} onChange={choose} />
          </div>
        )
      }
      section={trendTitle}
      lack={isEmpty ? emptyText : undefined}
    >
      {info ? (
        <TrendPane info={info} period={period} />
      ) : (
        <ReportSection
          title={trendTitle}
          height={boardHeight}
          isLoading={!isKnown}
          error={error}
          onRetry={onRetry}
          emptyText="数据点已删除或无权查看"
        >
          {null}
        </ReportSection>
      )}
    </PointsBoard>
  )
}
