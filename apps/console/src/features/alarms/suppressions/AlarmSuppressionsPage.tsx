import type { RowOf } from '@energy-console/contract'
import { alarmSuppressions } from '@energy-console/contract/alarms'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { StatusTag } from '../../../kit/StatusTag'

type Suppression = RowOf<typeof alarmSuppressions>

const columns: readonly Column<Suppression>[] = [
  {
    key: 'heldBack',
    title: '被抑制的告警',
    width: 120,
    isState: true,
    render: (one) => <HeldBack {...one} />,
  },
  { key: 'createUserName', title: '操作人', render: ({ createUserName }) => createUserName ?? '—' },
]

/** How many alarms stand unseen on account of it; one that is over holds nothing back. */
function HeldBack({ isActive, heldBack }: Suppression) {
  const { t } = useTranslation()
  if (!isActive) return <StatusTag tone="off">{t('已到期')}</StatusTag>
  if (heldBack === 0) return <StatusTag tone="good">{t('生效中')}</StatusTag>
  return <StatusTag tone="warning">{t('{{count}} 条未恢复', { count: heldBack })}</StatusTag>
}

const secondary = ['createUserName'] as const

/** How often it is asked again what is held back. */
const followMs = 10_000

/** 告警抑制: what is put aside, by whom, until when, and what stands unseen meanwhile. */
export const AlarmSuppressionsPage = () => (
  <ResourcePage
    resource={alarmSuppressions}
    {...usePage()}
    columns={columns}
    secondary={secondary}
    refetchMs={followMs}
  />
)
