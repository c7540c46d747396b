/** The first of a, b, c … that no variable of a formula has. */
export function freeName(rows: readonly { variableName?: string | null | undefined }[]): string {
  const taken = new Set(rows.map(({ variableName }) => variableName))
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const names = [...letters, ...letters.map((letter) => `${letter}2`)]
  return names.find((name) => !taken.has(name)) ?? `v${rows.length + 1}`
}
