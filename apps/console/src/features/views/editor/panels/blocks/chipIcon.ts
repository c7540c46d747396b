const chip = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke="#5b6675" stroke-width="2"><rect x="9" y="9" width="22" height="22" rx="3"/><rect x="15" y="15" width="10" height="10" rx="1"/><path d="M14 9V4m6 5V4m6 5V4M14 36v-5m6 5v-5m6 5v-5M9 14H4m5 6H4m5 6H4m32-12h-5m5 6h-5m5 6h-5"/></svg>`

/** What stands for a device model without an icon: a chip. */
export const chipIcon = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(chip)}`
