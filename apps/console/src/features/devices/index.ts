export { useCommand } from './command/useCommand'
export { DeviceLive } from './DeviceLive'
export { followTags } from './tags/followTags'
