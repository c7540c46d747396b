import type { RowOf } from '@energy-console/contract'
import { type FirmwareKind, firmwareKinds, rolloutLife, rollouts } from '@energy-console/contract/engineering'
import { Button, Progress, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { FieldInput } from '../../../kit/form/FieldInput'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { RolloutDrawer } from './RolloutDrawer'
import { cancel, isOpen, pause, resume, retry } from './rolloutActions'

type Row = RowOf<typeof rollouts>

function HowFar({ targets, updated, failed, wave, waves }: Row) {
  const { t } = useTranslation()
  return (
    <>
      <Progress
        size="small"
        percent={targets === 0 ? 0 : Math.round((updated / targets) * 100)}
        format={() => `${updated}/${targets}`}
        aria-label={t('升级进度')}
      />
      <span className="muted">
        {t('第 {{wave}}/{{waves}} 批', { wave, waves })}
        {failed > 0 && ` · ${t('失败 {{count}}', { count: failed })}`}
      </span>
    </>
  )
}

/** Waves go on by themselves, for minutes and hours. */
const followMs = 5_000

const columns: readonly Column<Row>[] = [
  {
    key: 'state',
    title: '状态',
    width: 160,
    render: ({ state = 'running' }) => <StateTag life={rolloutLife} state={state} />,
  },
  { key: 'progress', title: '进度', width: 190, render: (row) => <HowFar {...row} /> },
]

/** What it is for is settled by the page. */
function Kind({ value }: FieldInputProps) {
  const { t } = useTranslation()
  return <span>{value === 'gateway' || value === 'device' ? t(firmwareKinds[value]) : ''}</span>
}

/** Says what it means when nothing is held back. */
function WavePercent(props: FieldInputProps) {
  const { t } = useTranslation()
  return (
    <>
      <FieldInput {...props} />
      {Number(props.value) >= 100 && (
        <Typography.Text type="warning">{t('将一次升级全部，失败时来不及停止')}</Typography.Text>
      )}
    </>
  )
}

const inputs = {
  kind: { isNarrow: true, Input: Kind },
  wavePercent: { isNarrow: true, Input: WavePercent },
} as const

/** Roll-outs of one kind: how far each has come, and what can be done about it. */
export function RolloutsPage({ kind }: { kind: FirmwareKind }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Row>()
  return (
    <>
      <ResourcePage
        resource={rollouts}
        {...usePage()}
        fixed={{ kind_equal: kind }}
        starting={{ kind }}
        inputs={inputs}
        hiddenFields={[kind === 'gateway' ? 'deviceIds' : 'gatewayIds']}
        columns={columns}
        isKept={isOpen}
        refetchMs={followMs}
        rowActions={(row) => (
          <>
            <Button onClick={() => setShown(row)}>{t('升级结果')}</Button>
            <ActionButton action={pause} subject={row} />
            <ActionButton action={resume} subject={row} />
            <ActionButton action={retry} subject={row} />
            <ActionButton action={cancel} subject={row} variant="text" />
          </>
        )}
      />
      {shown && <RolloutDrawer rollout={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** 网关升级 */
export const GatewayUpdatePage = () => <RolloutsPage kind="gateway" />

/** 设备升级 */
export const DeviceUpdatePage = () => <RolloutsPage kind="device" />
