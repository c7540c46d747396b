/** The driver's own conversion of parameters, which its published types leave out. */
declare module 'pg/lib/utils.js' {
  /** A parameter as the protocol carries it: text, bytes or null. */
  export function prepareValue(value: unknown): string | Buffer | null
}
