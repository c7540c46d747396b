import type { RestoreEnd } from '../../../platform/backup/restoreEnd'

/**
 * The addresses are those of another house: nothing leaves for them, no heartbeat either, until somebody switches the channels on. What is
 * said in the house itself is.
 */
export const muteChannels: RestoreEnd = {
  tables: ['delivery_channel'],
  isElsewhere: true,
  statement: `update delivery_channel set is_enabled = false where kind <> 'voice' and is_enabled`,
}
