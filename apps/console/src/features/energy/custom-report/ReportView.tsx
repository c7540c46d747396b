import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  MailOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import type { RowOf } from '@energy-console/contract'
import {
  customReports,
  exportCustomReport,
  getCustomReport,
  reportMailings,
  takeOverReport,
} from '@energy-console/contract/energy'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Button } from 'antd'
import { useState } from 'react'
import { callApi } from '../../../api/callApi'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useAction, useMayCall } from '../../../kit/action/useActions'
import { ExportButton } from '../../../kit/list/ExportButton'
import { sectionState } from '../../../kit/page/sectionState'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { useRemoval } from '../../../kit/resource/useRemoval'
import { copyOf, type Draft } from './builder/draft'
import { ReportChart } from './ReportChart'
import { ReportSheet } from './ReportSheet'
import { takeOverOne } from './takeOverOne'
import { useReportPeriod } from './useReportPeriod'

const MailingsDrawer = lazyPart(async () => (await import('./MailingsDrawer')).MailingsDrawer)

interface ReportViewProps {
  report: RowOf<typeof customReports>
  onEdit: (draft: Draft) => void
  onRemoved: () => void
}

/** A report for a period: its table and a picture of its first column, with what can be done with it. */
export function ReportView({ report, onEdit, onRemoved }: ReportViewProps) {
  const { t } = useTranslation()
  const { id, reportName, isOwn, isMakerGone } = report
  const { period, setPeriod } = useReportPeriod(report.period)
  const query = { id, from: period.from, to: period.to }
  const found = useCall(getCustomReport, { query }, { keepsPrevious: true })
  const remove = useRemoval(customReports)
  const takeOver = useAction(takeOverOne)
  const mayTakeOver = useMayCall(takeOverReport)
  const [isMailing, setIsMailing] = useState(false)
  const seesMailings = useMayCall(reportMailings.calls.page)
  const [mayAdd, mayEdit, mayRemove] = [
    useMayCall(customReports.calls.save),
    useMayCall(customReports.calls.update),
    useMayCall(customReports.calls.remove),
  ]
  const copy = async () => {
    const stored = await callApi(customReports.calls.detail, { query: { id } })
    onEdit({ starting: copyOf(stored, t('{{name}} 副本', { name: reportName })) })
  }
  const state = sectionState(found, undefined)
  return (
    <ReportPage
      title={reportName}
      place={report.stationName}
      subject={`${report.stationName ?? ''} ${periodText(period)}`.trim()}
      filters={<PeriodPicker period={period} onChange={setPeriod} kinds={[report.period]} />}
      actions={
        <>
          {isOwn && mayEdit && (
            <Button icon={<EditOutlined />} onClick={() => onEdit({ id })}>
              {t('编辑')}
            </Button>
          )}
          {isMakerGone && mayTakeOver && (
            <Button
              icon={<UserSwitchOutlined />}
              loading={takeOver.isBusy}
              onClick={() => void takeOver.start(id)}
            >
              {t('接管报表')}
            </Button>
          )}
          {mayAdd && (
            // a refusal has been said already
            <Button icon={<CopyOutlined />} onClick={() => void copy().catch(() => {})}>
              {t('复制')}
            </Button>
          )}
          {seesMailings && (
            <Button icon={<MailOutlined />} onClick={() => setIsMailing(true)}>
              {t('定时发送')}
            </Button>
          )}
          <ExportButton call={exportCustomReport} input={(format) => ({ query: { ...query, format } })} />
          {isOwn && mayRemove && (
            <Button danger icon={<DeleteOutlined />} onClick={() => remove([report], onRemoved)}>
              {t('删除')}
            </Button>
          )}
        </>
      }
    >
      {isMailing && <MailingsDrawer report={report} onClose={() => setIsMailing(false)} />}
      <ReportSheet report={found.data} {...state} />
      {found.data && <ReportChart report={found.data} {...state} />}
    </ReportPage>
  )
}
