import { configStates, gatewayConfigs } from '@energy-console/contract/engineering'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Column } from '../../../kit/list/Column'
import type { ListedRow } from '../../../kit/listing/ListedRow'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { usePage } from '../../../kit/page/ShownPage'
import { StatusTag } from '../../../kit/StatusTag'
import { StationTime } from '../../../kit/time/zone'
import { GatewayConfigDrawer } from './GatewayConfigDrawer'

type Row = ListedRow<typeof gatewayConfigs>

const tones = { none: 'off', waiting: 'info', acknowledged: 'good', refused: 'error' } as const

function State({ row: { state, problem } }: { row: Row }) {
  const { t } = useTranslation()
  return (
    <>
      <StatusTag tone={tones[state]}>{t(configStates[state])}</StatusTag> {problem}
    </>
  )
}

const version = (number: number | null) => (number === null ? '—' : `v${number}`)

const columns: readonly Column<Row>[] = [
  { key: 'wantedVersion', title: '目标版本', width: 110, render: (row) => version(row.wantedVersion) },
  { key: 'reportedVersion', title: '网关版本', width: 110, render: (row) => version(row.reportedVersion) },
  { key: 'state', title: '状态', width: 200, render: (row) => <State row={row} /> },
]

/** 网关配置: which version of its configuration each gateway is to have, and which it has. */
export const GatewayConfigPage = () => (
  <ListingPage
    listing={gatewayConfigs}
    {...usePage()}
    columns={columns}
    refetchMs={10_000}
    detail={{
      label: '远程配置',
      show: (row, onClose) => (
        <StationTime stationId={row.stationId}>
          <GatewayConfigDrawer gatewayId={row.id} gatewayName={row.gatewayName} onClose={onClose} />
        </StationTime>
      ),
    }}
  />
)
