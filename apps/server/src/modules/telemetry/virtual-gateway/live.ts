import type { MqttConnection } from '../../../platform/mqtt'
import type { Account } from '../routing/route'
import type { Poller } from './createPoller'

/** A virtual gateway at work, as the doors of gateways see it. */
export interface Live {
  readonly poller: Poller
  readonly account: Account
  readonly connection: MqttConnection<Account>
  /** Messages that are not committed yet. */
  underWay: number
}
