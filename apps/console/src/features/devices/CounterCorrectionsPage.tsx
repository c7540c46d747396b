import { counterCorrections } from '@energy-console/contract/telemetry'
import { ResourcePage } from '../../kit/resource/ResourcePage'

/** 计数修正: jumps of registers that are no consumption. */
export const CounterCorrectionsPage = () => (
  <ResourcePage
    resource={counterCorrections}
    title="计数修正"
    emptyText="换表、清零或读数错误使累计量跳变时，在此登记前后读数，用量按登记值重新计算。"
  />
)
