export { createFieldConnector, type FieldAddress, type FieldConnector } from './createFieldConnector'
export {
  createOutbound,
  type MailServer,
  type Outbound,
  type OutboundRequest,
  UnansweredError,
} from './createOutbound'
export type { FieldPlace } from './fieldPlaces'
