/** The longest MQTT packet and HTTP body of a device, bytes. */
export const maxPacketBytes = 1024 * 1024

const dayMs = 86_400_000

/** How long raw samples stay. */
export const rawRetentionMs = 90 * dayMs

/** How long one-minute roll-ups stay; hours and days stay for ever. */
export const minuteRetentionMs = 731 * dayMs
