export { useCommand } from './command/useCommand'
export { DeviceLive } from './DeviceLive'
