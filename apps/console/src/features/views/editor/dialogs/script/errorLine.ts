/** The line that a script's error names at its end, as in `TypeError: x is not a function (3)`; undefined for none. */
export const errorLine = (error: string | undefined): number | undefined => {
  const line = /\((\d+)\)$/.exec(error ?? '')?.[1]
  return line === undefined ? undefined : Number(line)
}
