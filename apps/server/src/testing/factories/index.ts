export { makeAlarmRule } from './alarms'
export { makeDevice, makeGateway, makeGatewayAccount, makeProduct } from './devices'
export { makeArea, makeSite, makeStation } from './stations'
export { makeView } from './views'
