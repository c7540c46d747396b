import type { RowOf } from '@energy-console/contract'
import {
  rolloutLife,
  type rollouts,
  rolloutTargets,
  targetStates,
} from '@energy-console/contract/engineering'
import { Drawer, Tabs } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import type { Column } from '../../../kit/list/Column'
import type { ListedRow } from '../../../kit/listing/ListedRow'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { StatusTag } from '../../../kit/StatusTag'
import { StationTime } from '../../../kit/time/zone'

type Row = ListedRow<typeof rolloutTargets>

const tones = {
  waiting: 'plain',
  offered: 'info',
  downloading: 'info',
  downloaded: 'info',
  updating: 'info',
  updated: 'good',
  failed: 'error',
  cancelled: 'off',
} as const

function State({ state }: Row) {
  const { t } = useTranslation()
  return <StatusTag tone={tones[state]}>{t(targetStates[state])}</StatusTag>
}

function Detail({ detail }: Row) {
  const { t } = useTranslation()
  return detail === null ? <span className="muted">—</span> : t(detail)
}

const columns: readonly Column<Row>[] = [
  { key: 'state', title: '状态', isSortable: true, width: 130, render: (row) => <State {...row} /> },
  { key: 'detail', title: '说明', render: (row) => <Detail {...row} /> },
]

interface RolloutDrawerProps {
  rollout: RowOf<typeof rollouts>
  onClose: () => void
}

/** How each gateway or device of a roll-out has fared, and who has moved it on or held it. */
export function RolloutDrawer({ rollout: { id, rolloutName, stationId }, onClose }: RolloutDrawerProps) {
  const { t } = useTranslation()
  const targets = (
    <ListingPage
      listing={rolloutTargets}
      title={t('升级结果')}
      fixed={{ rolloutId_equal: id }}
      followsPlace={false}
      columns={columns}
      refetchMs={3_000}
    />
  )
  const history = (
    <StationTime stationId={stationId}>
      <MoveTimeline life={rolloutLife} id={id} />
    </StationTime>
  )
  return (
    <Drawer open size={920} title={t('升级结果：{{name}}', { name: rolloutName })} onClose={onClose}>
      <Tabs
        items={[
          { key: 'targets', label: t('升级结果'), children: targets },
          { key: 'history', label: t('经历'), children: history },
        ]}
      />
    </Drawer>
  )
}
