import { useTranslation } from '../../../i18n/useTranslation'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { mostMarks } from './useMarks'

interface CurveHintsProps {
  /** Points of the address that are not shown. */
  lacking: number
  /** Of some kind there are more marks than are shown. */
  isCut: boolean
  /** From when on all doubtful readings are marked, Unix ms. */
  toldFrom: number | undefined
  range: { start: number; end: number }
}

/** What curves do not show, above them. */
export function CurveHints({ lacking, isCut, toldFrom, range }: CurveHintsProps) {
  const { t } = useTranslation()
  const zone = useZone()
  return (
    <>
      {lacking > 0 && (
        <span className="muted">{t('{{count}} 个数据点已删除或无权查看', { count: lacking })}</span>
      )}
      {isCut && (
        <span className="muted">{t('标记较多，每种只显示最新 {{count}} 条', { count: mostMarks })}</span>
      )}
      {toldFrom !== undefined && toldFrom > range.start && (
        <span className="muted">
          {t('存疑读数较多，只标出 {{time}} 以后的', { time: timeText(toldFrom, zone) })}
        </span>
      )}
    </>
  )
}
