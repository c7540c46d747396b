export {
  createMqttFrontEnd,
  type MqttConnection,
  type MqttFrontEnd,
  type MqttHandlers,
  type MqttSession,
} from './frontEnd'
