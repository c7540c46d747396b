import { Clipboard } from '@energy-console/schematic/editor'
import { onSessionEnd } from '../../../../api/session'
import { systemClipboard } from './systemClipboard'

/** One clipboard for all editors of this tab; by the system's clipboard copies reach other windows too. */
export const sharedClipboard = new Clipboard(systemClipboard)
onSessionEnd(() => sharedClipboard.forget())
