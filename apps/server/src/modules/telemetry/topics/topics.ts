/** The device and gateway API's topics, as the open-source gateways speak it. */
export const topics = {
  deviceTelemetry: 'v1/devices/me/telemetry',
  deviceAttributes: 'v1/devices/me/attributes',
  deviceRequest: 'v1/devices/me/rpc/request/',
  deviceRequestFilter: 'v1/devices/me/rpc/request/+',
  deviceResponse: 'v1/devices/me/rpc/response/',
  gatewayTelemetry: 'v1/gateway/telemetry',
  gatewayAttributes: 'v1/gateway/attributes',
  gatewayConnect: 'v1/gateway/connect',
  gatewayDisconnect: 'v1/gateway/disconnect',
  gatewayRpc: 'v1/gateway/rpc',
} as const

const ownFilters: ReadonlySet<string> = new Set([
  topics.deviceRequestFilter,
  topics.deviceAttributes,
  'v1/devices/me/attributes/response/+',
  topics.gatewayRpc,
  topics.gatewayAttributes,
  'v1/gateway/attributes/response',
])

/** A client hears its own commands and attributes. Wildcards beyond these filters would reach others' and are refused. */
export const isOwnFilter = (filter: string) => ownFilters.has(filter)
