export {
  createMqttFrontEnd,
  type MqttConnection,
  type MqttFrontEnd,
  type MqttHandlers,
} from './frontEnd'
