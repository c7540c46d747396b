/** Colours of lines, bars and slices, each at sight from its neighbours and from both backgrounds. */
export const seriesColours = [
  '#2f8fe0',
  '#e08a1e',
  '#2aa876',
  '#b565d9',
  '#d9546a',
  '#5b8c2a',
  '#1aa6b7',
  '#8a7a5c',
] as const
