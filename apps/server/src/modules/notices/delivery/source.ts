/** What an alarm has caused bears this. */
export const alarmSource = (alarmId: string): string => `alarm/${alarmId}`
