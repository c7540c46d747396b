/** Days back that readings are taken in, corrected and calculated anew. */
export const sampleAcceptDays = 90

/** Days that readings stay, and minutes, which are made of them or were stored beside them; hours and days stay for ever. */
export const sampleKeepDays = 731
