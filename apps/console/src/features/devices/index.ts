export { useCommand } from './command/useCommand'
export { DeviceLive } from './device/DeviceLive'
export { followTags } from './tags/followTags'
export { HangTagLater } from './tags/HangTagLater'
