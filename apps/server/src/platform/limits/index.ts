/** What anybody may send, ask and hold open: every limit has its value and its reason here, and nowhere else. */
export { deviceLimits } from './devices'
export { requestLimits } from './requests'
export { signInLimits } from './signIn'
export { socketLimits } from './sockets'
export { strangerLimits } from './strangers'
