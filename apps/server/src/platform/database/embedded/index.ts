export { type Binaries, inspectBinaries } from './binaries'
export { EmbeddedError, type EmbeddedFault } from './embeddedError'
export { throwawaySettings } from './settings'
export { type EmbeddedServer, startEmbedded } from './startEmbedded'
