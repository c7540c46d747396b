import { rolloutTargets, targetStates } from '@energy-console/contract/engineering'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../kit/list/Column'
import type { ListedRow } from '../../../kit/listing/ListedRow'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { StatusTag } from '../../../kit/StatusTag'

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

/** How each gateway or device of a roll-out has fared. */
export function RolloutDrawer({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer open size={920} title={t('升级结果：{{name}}', { name })} onClose={onClose}>
      <ListingPage
        listing={rolloutTargets}
        title={t('升级结果')}
        fixed={{ rolloutId_equal: id }}
        followsPlace={false}
        columns={columns}
        refetchMs={3_000}
      />
    </Drawer>
  )
}
