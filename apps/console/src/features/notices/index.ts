export { AlarmDeliveries } from './deliveries/AlarmDeliveries'
export { DeliveryState } from './deliveries/DeliveryState'
