import { FolderOutlined, PlusOutlined } from '@ant-design/icons'
import { type CurvePage, curveSets } from '@energy-console/contract/telemetry'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayCall } from '../../../kit/action/useActions'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ReportPage } from '../../../kit/report/ReportPage'
import { ReportSection } from '../../../kit/report/ReportSection'
import { PointsDrawer } from './PointsDrawer'
import { SetsDrawer } from './SetsDrawer'

/** px of the first picture of a board. */
export const boardHeight = 400

interface PointsBoardProps {
  /** Under which its sets are kept. */
  page: CurvePage
  itemIds: readonly string[]
  onChoose: (itemIds: readonly string[]) => void
  /** The search parameters that a set keeps; those of the address unless told. */
  address?: string
  /** Says on paper what is shown of when. */
  subject: string
  /** Of when. */
  filters: ReactNode
  /** Beside the buttons for points and sets. */
  actions?: ReactNode
  /** Above everything. */
  bar?: ReactNode
  /** What its first picture is called; Chinese, also the translation key. */
  section: string
  /** Why there is nothing to be seen before other points are chosen; undefined while there is something. */
  lack: string | undefined
  children: ReactNode
}

/** The frame of what is made of chosen points: they are chosen, saved as a set and opened again; where they lack, that is said. */
export function PointsBoard(props: PointsBoardProps) {
  const { page, itemIds, onChoose, subject, filters, actions, bar, section, lack, children } = props
  const { t } = useTranslation()
  const { title } = usePage()
  const { parameters } = useAddress()
  const navigate = useNavigate()
  const [drawer, setDrawer] = useState<'points' | 'sets'>()
  const seesSets = useMayCall(curveSets.calls.page)
  const close = () => setDrawer(undefined)
  const chooser = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setDrawer('points')}>
      {t('选择数据点')}
    </Button>
  )
  const address = props.address ?? parameters.toString().replaceAll('%2C', ',')
  return (
    <ReportPage
      title={title}
      subject={subject}
      filters={filters}
      actions={
        <>
          {chooser}
          {seesSets && (
            <Button icon={<FolderOutlined />} onClick={() => setDrawer('sets')}>
              {t('曲线组')}
            </Button>
          )}
          {actions}
        </>
      }
    >
      {bar}
      {lack === undefined ? (
        children
      ) : (
        <ReportSection
          title={section}
          height={boardHeight}
          emptyText={lack}
          emptyAction={chooser}
          isOfStations
          isOfPlace={false}
        >
          {null}
        </ReportSection>
      )}
      {drawer === 'points' && <PointsDrawer itemIds={itemIds} onChoose={onChoose} onClose={close} />}
      {drawer === 'sets' && (
        <SetsDrawer
          page={page}
          address={itemIds.length === 0 ? undefined : address}
          onOpen={(search) => {
            close()
            void navigate({ search })
          }}
          onClose={close}
        />
      )}
    </ReportPage>
  )
}
