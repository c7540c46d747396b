/** Days back that readings are taken in, corrected and calculated anew. */
export const sampleAcceptDays = 90

/** Days that readings stay, and minutes with them, which are made of them; hours and days stay for ever. */
export const sampleKeepDays = 731

/** Days that minutes stay which are stored beside their readings, or were. */
export const minuteKeepDays = sampleKeepDays
