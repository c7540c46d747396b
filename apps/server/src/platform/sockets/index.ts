export { attachHubs } from './attach'
export type { SocketLimits } from './limits'
export { createSocketHub, type SocketConnection, type SocketHub } from './socketHub'
