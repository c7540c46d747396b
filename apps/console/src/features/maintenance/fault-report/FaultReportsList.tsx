import { cutText } from '@energy-console/contract'
import { faultReportLife, faultReports, repairOrdersPage } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { MoveButtons } from '../../../kit/lifecycle/MoveButtons'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import type { Column } from '../../../kit/list/Column'
import type { ListedRow } from '../../../kit/listing/ListedRow'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { useAddress } from '../../../kit/page/useAddress'
import { NewRepairButton } from '../repair/NewRepairButton'
import styles from './FaultReportsList.module.css'
import { ReportPhotos } from './ReportPhotos'

type Report = ListedRow<typeof faultReports>

const columns: readonly Column<Report>[] = [
  {
    key: 'state',
    title: '状态',
    width: 100,
    isSortable: true,
    render: ({ state }) => <StateTag life={faultReportLife} state={state} />,
  },
  {
    key: 'description',
    title: '故障描述',
    isSortable: true,
    render: ({ description }) => (
      <span className={styles.said} title={description}>
        {description}
      </span>
    ),
  },
  // after the description
  {
    key: 'photos',
    title: '照片',
    width: 100,
    place: 6,
    render: ({ photos }) => <ReportPhotos photos={photos} />,
  },
]

const followMs = 30_000

/** What an order of a report begins with. */
const startingOf = ({ id, stationId, assetId, assetName, description, contact, phone }: Report) => ({
  ...{ reportId: id, stationId, assetId, description },
  title: cutText([assetName, description].filter(Boolean).join(' ').replace(/\s+/g, ' '), 64),
  ...(contact ? { reporter: contact } : {}),
  ...(phone ? { reporterPhone: phone } : {}),
})

/** What was reported from the site without an account, all or the one of the address: looked at before an order comes of it. */
export function FaultReportsList({ title, switcher }: { title: string; switcher: ReactNode }) {
  const { t } = useTranslation()
  const { parameters, show } = useAddress()
  const reportId = parameters.get('report')
  return (
    <ListingPage
      key={reportId}
      listing={faultReports}
      columns={columns}
      title={title}
      emptyText="现场人员扫描设备上的报修码报告的故障列在这里；报修码在设备档案里生成。"
      switcher={switcher}
      refetchMs={followMs}
      {...(reportId && {
        fixed: { id_equal: reportId },
        toolbar: <Button onClick={() => show({ range: 'reports' })}>{t('全部报修')}</Button>,
      })}
      rowActions={(report) => (
        <>
          {report.state === 'waiting' && <NewRepairButton word={t('转工单')} starting={startingOf(report)} />}
          <MoveButtons life={faultReportLife} id={report.id} state={report.state} />
          {report.state === 'ordered' && (
            <Link to={`${repairOrdersPage.path}?reportId_equal=${report.id}`}>{t('查看工单')}</Link>
          )}
        </>
      )}
    />
  )
}
