export {
  AlarmPlan,
  type AlarmsAfterClear,
  alarmPlans,
  type PlanDays,
  planDays,
  tellsAfterClear,
} from './alarmPlans'
export { firstLookHours, getAway, markSeen, mostOfAway } from './away'
export {
  addressesIn,
  Channel,
  type ChannelKind,
  channelKinds,
  channels,
  type MailSecurity,
  mailAddresses,
  setChannelSecret,
  testChannel,
} from './channels'
export {
  Delivery,
  type DeliveryState,
  type DeliveryTry,
  type DeliveryWay,
  deliveries,
  deliveryKeepDays,
  deliveryStates,
  deliveryWays,
  mostListedContent,
  resendDeliveries,
  tryOutcomes,
} from './deliveries'
export { noticeErrors } from './errors'
export { alarmPlansPage, channelsPage, deliveriesPage, rotasPage, soundLightsPage } from './pages'
export {
  listRotaSwaps,
  listRotaTurns,
  mostListedSwaps,
  revokeRotaSwap,
  rotaDays,
  swapKeepDays,
  swapRotaTurn,
} from './rotaSwaps'
export {
  Rota,
  type RotaTurn,
  rotas,
  rotaTurnAt,
  rotaTurnOf,
  rotaTurnsIn,
  type TurnLength,
  turnLengths,
} from './rotas'
export { SoundLight, soundLightMessages, soundLights, testSoundLight } from './soundLights'
export {
  listTaskNotices,
  mostNotices,
  type NoticeType,
  noticeKeepDays,
  noticeTypes,
  readTaskNotices,
  TaskNotice,
  updateTaskNotice,
} from './taskNotices'
