/** What a report code says: the page on which anybody reports a fault of the equipment. */
export const reportAddress = (token: string): string => `${window.location.origin}/report/${token}`
