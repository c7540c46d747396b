import { FolderOutlined, PlusOutlined } from '@ant-design/icons'
import { type CurvePage, savedCurveSets } from '@energy-console/contract/telemetry'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ReportPage } from '../../../kit/report/ReportPage'
import { ReportSection } from '../../../kit/report/ReportSection'
import { SavedViewsButton } from '../../../kit/saved/SavedViewsButton'
import { PointsDrawer } from './PointsDrawer'

/** px of the first picture of a board. */
export const boardHeight = 400

const setWords = {
  save: '保存当前曲线',
  replace: '用当前的曲线替换所保存的内容？',
  empty: '把常看的数据点、时段和分辨率保存下来，一步打开；也可以共享给租户或站点。',
}

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
  const [isChoosing, setChoosing] = useState(false)
  const chooser = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setChoosing(true)}>
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
          <SavedViewsButton
            of={savedCurveSets}
            words={setWords}
            icon={<FolderOutlined />}
            common={{ page }}
            address={itemIds.length === 0 ? undefined : address}
            onOpen={(search) => void navigate({ search })}
          />
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
      {isChoosing && (
        <PointsDrawer itemIds={itemIds} onChoose={onChoose} onClose={() => setChoosing(false)} />
      )}
    </ReportPage>
  )
}
