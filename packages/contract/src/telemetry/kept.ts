/** Days that raw samples stay. */
export const sampleKeepDays = 90

/** Days that one-minute roll-ups stay; hours and days stay for ever. */
export const minuteKeepDays = 731
