/**
 * What anybody may send, ask and hold open against a server that others use as well: sizes, rates and numbers at the
 * edge, each with its reason. How long records are kept, how much is shown or gathered at once and what a field may hold
 * is the matter of the module that keeps, shows, gathers or declares it.
 */
export { cameraLimits } from './cameras'
export { deviceLimits } from './devices'
export { diskLimits, leftFreeBytes, lowBytesOf } from './disk'
export { linkLimits } from './links'
export { outboundLimits } from './outbound'
export { reportLimits } from './reports'
export { mebibyte, requestLimits } from './requests'
export { signInLimits } from './signIn'
export { socketLimits } from './sockets'
export { strangerLimits } from './strangers'
export { createTally } from './tally'
export { watchLimits } from './watching'
