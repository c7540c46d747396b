/** Days back that readings are taken in, corrected and calculated anew. */
export const sampleAcceptDays = 90

/**
 * Days that readings stay at most, and minutes, which are made of them or were stored beside them; hours and days stay for ever. A
 * tenant and a property may have fewer.
 */
export const sampleKeepDays = 731

/** Fewer days than these nobody may have them kept: what comes late, or is corrected, makes roll-ups anew of readings that must be there. */
export const sampleKeepDaysLeast = 100
