import { partialNote, type ReckonedReport } from '@energy-console/contract/energy'
import { useTranslation } from '../../../i18n/useTranslation'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import styles from './CustomReports.module.css'
import { ReportGrid } from './ReportGrid'

interface ReportSheetProps extends SectionState {
  report: ReckonedReport | undefined
}

/** The table of a report between its heading and its signatures. */
export function ReportSheet({ report, ...state }: ReportSheetProps) {
  const { t } = useTranslation()
  return (
    <ReportSection
      title="报表明细"
      height={320}
      {...state}
      extra={
        report !== undefined &&
        report.missing > 0 && (
          <span className="muted">{t('{{count}} 个单元格没有数据', { count: report.missing })}</span>
        )
      }
    >
      {report && (
        <>
          {report.headLines.length > 0 && (
            <ul className={styles.lines}>
              {report.headLines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <ReportGrid report={report} mostHeight={520} />
          {report.lines.some(({ cells }) => cells.some(({ isPartial }) => isPartial)) && (
            <p className={styles.foot}>{t(partialNote)}</p>
          )}
          {report.signLines.length > 0 && (
            <ul className={styles.signs} aria-label={t('签名栏')}>
              {report.signLines.map((line) => (
                <li key={line}>{t('{{label}}：', { label: line })}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </ReportSection>
  )
}
