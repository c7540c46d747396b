export { createOutbound, type Outbound, type OutboundRequest } from './createOutbound'
