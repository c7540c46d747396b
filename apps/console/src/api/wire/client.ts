/** The client credentials of the console (fixed defaults of the specification). */
export const clientHeader = `Basic ${btoa('console:console_secret')}`
