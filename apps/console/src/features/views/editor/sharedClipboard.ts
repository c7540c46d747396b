import { Clipboard } from '@energy-console/schematic/editor'

/** One clipboard for all editors of this tab, so that copies cross views. */
export const sharedClipboard = new Clipboard()
