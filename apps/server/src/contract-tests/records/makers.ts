import type { Makers } from '../records'
import { alarmMakers } from './alarms'
import { deviceMakers } from './devices'
import { fileMakers } from './files'
import { maintenanceMakers } from './maintenance'
import { otherMakers } from './others'

/** Nouns that are no resources: how a tenant gets a record of each. */
export const makers: Makers = {
  ...alarmMakers,
  ...deviceMakers,
  ...fileMakers,
  ...maintenanceMakers,
  ...otherMakers,
}
