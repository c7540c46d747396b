/** The longest MQTT packet and HTTP body of a device, bytes. */
export const maxPacketBytes = 1024 * 1024

const dayMs = 86_400_000

/** How long raw samples stay. */
export const rawRetentionMs = 90 * dayMs

/** How long one-minute roll-ups stay; hours and days stay for ever. */
export const minuteRetentionMs = 731 * dayMs

/** Device clocks may be ahead of ours by so much; readings further ahead become current when their time comes. */
export const clockToleranceMs = 60_000

/** MQTT connections at a time. */
export const connectionLimits = { ofAccount: 20, ofTenant: 2_000 }
