import { deviceLimits } from '../../../platform/limits'

/**
 * What a client asks for when it has connected (`getSessionLimits`), as ThingsBoard answers it; its open-source gateway
 * waits for it before it sends. Rates are not limited: whoever sends faster than it can be stored is acknowledged later.
 */
export const sessionLimits = {
  maxPayloadSize: deviceLimits.payloadBytes,
  maxInflightMessages: deviceLimits.messagesUnderWay,
  rateLimits: {},
  gatewayRateLimits: {},
} as const
