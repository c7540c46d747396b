/** Numbers as people paste them: between spaces, commas, semicolons or lines. Undefined where something is none. */
export function typedNumbers(text: string): number[] | undefined {
  const parts = text.split(/[\s,，;；、]+/).filter((part) => part !== '')
  const isNumber = (part: string) => /^\d+(\.\d+)?$/.test(part)
  return parts.every(isNumber) ? parts.map(Number) : undefined
}
