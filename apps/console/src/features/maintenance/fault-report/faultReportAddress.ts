/** What a report code says: the page on which anybody reports a fault of the equipment. */
export const faultReportAddress = (token: string): string => `${window.location.origin}/report/${token}`
