import type { RowOf } from '@energy-console/contract'
import { interlocks, listPointConditions } from '@energy-console/contract/telemetry'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { BlockedConditions } from '../command/BlockedConditions'
import { ConditionsInput } from './ConditionsInput'
import { NamedPoints } from './NamedPoints'
import { GuardedValue, WantedValue } from './WantedValue'

type Row = RowOf<typeof interlocks>

const inputs = {
  wantedValue: { isNarrow: true, Input: WantedValue },
  inputs: NamedPoints,
  conditions: ConditionsInput,
} as const

const columns: readonly Column<Row>[] = [
  {
    key: 'wantedValue',
    title: '下发的值',
    render: ({ itemId, wantedValue }) => <GuardedValue itemId={itemId} value={wantedValue} />,
  },
]

const starting = { inputs: [{ inputName: 'a' }], conditions: [{ says: '', expression: '' }] }

/** 防误闭锁: what must hold before a value is written, how it stands now, and tried over the present values while it is edited. */
export function InterlocksPage() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Row>()
  const maySee = useMayCall(listPointConditions)
  return (
    <>
      <ResourcePage
        resource={interlocks}
        {...usePage()}
        columns={columns}
        inputs={inputs}
        starting={starting}
        {...(maySee && {
          rowActions: (row: Row) =>
            row.isEnabled && <Button onClick={() => setShown(row)}>{t('现状')}</Button>,
        })}
      />
      {shown && (
        <Modal
          open
          width={760}
          title={t('闭锁现状：{{name}}', { name: shown.interlockName })}
          footer={null}
          onCancel={() => setShown(undefined)}
        >
          <BlockedConditions itemId={shown.itemId} value={shown.wantedValue ?? ''} of={shown.interlockName} />
        </Modal>
      )}
    </>
  )
}
