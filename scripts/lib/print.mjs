const isColoured = process.stdout.isTTY === true && !process.env.NO_COLOR

/** @param {number} code @returns {(text: string) => string} */
const colour = (code) => (text) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = colour(1)
export const red = colour(31)
export const green = colour(32)
export const grey = colour(90)

/** One line of output. @param {string} [line] */
export const say = (line = '') => process.stdout.write(`${line}\n`)

/** `1.2 s` from a start taken with `performance.now()`. @param {number} startedMs */
export const secondsSince = (startedMs) => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
