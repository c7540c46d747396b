import type { RowOf } from '@energy-console/contract'
import { interlocks } from '@energy-console/contract/telemetry'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { ConditionsInput } from './ConditionsInput'
import { NamedPoints } from './NamedPoints'
import { GuardedValue, WantedValue } from './WantedValue'

const inputs = {
  wantedValue: { isNarrow: true, Input: WantedValue },
  inputs: NamedPoints,
  conditions: ConditionsInput,
} as const

const columns: readonly Column<RowOf<typeof interlocks>>[] = [
  {
    key: 'wantedValue',
    title: '下发的值',
    render: ({ itemId, wantedValue }) => <GuardedValue itemId={itemId} value={wantedValue} />,
  },
]

const starting = { inputs: [{ inputName: 'a' }], conditions: [{ says: '', expression: '' }] }

/** 防误闭锁: what must hold before a value is written, tried over the present values while it is edited. */
export const InterlocksPage = () => (
  <ResourcePage resource={interlocks} {...usePage()} columns={columns} inputs={inputs} starting={starting} />
)
