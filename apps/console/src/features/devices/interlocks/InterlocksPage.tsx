import { interlocks } from '@energy-console/contract/telemetry'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { ConditionsInput } from './ConditionsInput'
import { NamedPoints } from './NamedPoints'
import { WantedValue } from './WantedValue'

const inputs = {
  wantedValue: { isNarrow: true, Input: WantedValue },
  inputs: NamedPoints,
  conditions: ConditionsInput,
} as const

const starting = { inputs: [{ inputName: 'a' }], conditions: [{ says: '', expression: '' }] }

/** 防误闭锁: what must hold before a value is written, tried over the present values while it is edited. */
export const InterlocksPage = () => (
  <ResourcePage resource={interlocks} {...usePage()} inputs={inputs} starting={starting} />
)
