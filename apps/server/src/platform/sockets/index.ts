import './events'

export { attachHubs } from './attach'
export type { SocketPush } from './events'
export type { SocketLimits } from './limits'
export { createSocketHub, type SocketConnection, type SocketHub } from './socketHub'
