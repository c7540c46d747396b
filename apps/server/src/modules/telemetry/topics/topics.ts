/** The device and gateway API's topics, as the open-source gateways speak it. */
export const topics = {
  deviceTelemetry: 'v1/devices/me/telemetry',
  deviceAttributes: 'v1/devices/me/attributes',
  deviceRequest: 'v1/devices/me/rpc/request/',
  deviceRequestFilter: 'v1/devices/me/rpc/request/+',
  deviceResponse: 'v1/devices/me/rpc/response/',
  /** Where clients hear the answers to what they call themselves, on the topic of requests. */
  deviceResponseFilter: 'v1/devices/me/rpc/response/+',
  /** Shared attributes are asked for here, by a number of the device's own. */
  deviceAttributesRequest: 'v1/devices/me/attributes/request/',
  deviceAttributesResponse: 'v1/devices/me/attributes/response/',
  gatewayAttributesRequest: 'v1/gateway/attributes/request',
  gatewayAttributesResponse: 'v1/gateway/attributes/response',
  /** Parts of firmware: `v2/fw/request/{id}/chunk/{n}`. */
  firmwareRequest: 'v2/fw/request/',
  firmwareResponse: 'v2/fw/response/',
  firmwareError: 'v2/fw/error',
  gatewayTelemetry: 'v1/gateway/telemetry',
  gatewayAttributes: 'v1/gateway/attributes',
  gatewayConnect: 'v1/gateway/connect',
  gatewayDisconnect: 'v1/gateway/disconnect',
  gatewayRpc: 'v1/gateway/rpc',
} as const

/** What clients may listen to. */
export const ownFilters: readonly string[] = [
  topics.deviceRequestFilter,
  topics.deviceResponseFilter,
  topics.deviceAttributes,
  'v1/devices/me/attributes/response/+',
  topics.gatewayRpc,
  topics.gatewayAttributes,
  topics.gatewayAttributesResponse,
  'v2/fw/response/+',
  'v2/fw/response/+/chunk/+',
  topics.firmwareError,
]

const isOwn: ReadonlySet<string> = new Set(ownFilters)

/** A client hears its own commands and attributes. Wildcards beyond these filters would reach others' and are refused. */
export const isOwnFilter = (filter: string) => isOwn.has(filter)
