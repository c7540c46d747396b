/** A share of 0 to 1 as a percentage, cut and not rounded: what was lost for a moment is never 100%. `—` for none. */
export const shareText = (share: number | null): string =>
  share === null ? '—' : `${(Math.floor(share * 1000) / 10).toFixed(1)}%`
