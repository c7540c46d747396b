export { AlarmDeliveries } from './deliveries/AlarmDeliveries'
