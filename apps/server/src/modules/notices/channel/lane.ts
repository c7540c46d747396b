/** Messages of one channel share its lane in the outbox. */
export const laneOf = (channelId: string): string => `channel/${channelId}`
