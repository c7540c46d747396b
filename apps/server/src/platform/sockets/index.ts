export { attachHubs } from './attach'
export { createSocketHub, type SocketConnection, type SocketHub } from './socketHub'
