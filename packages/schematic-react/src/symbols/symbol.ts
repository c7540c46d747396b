/** States that a bound value selects. */
export type SymbolState = 'off' | 'on' | 'open' | 'closed' | 'fault' | 'alarm'

/** Section of the symbol library. */
export type SymbolGroup = 'electrical' | 'hvac' | 'water' | 'building'

/**
 * One stroke or surface of a symbol, SVG path data in its 80 × 80 box.
 * `line`: outline only; `body`: outline filled with the item's fill; `state`: filled with the state's colour;
 * `solid`: filled with the line's colour. `when` limits it to some states; `spins` turns it while the symbol is on.
 */
export interface SymbolPart {
  d: string
  paint?: 'line' | 'body' | 'state' | 'solid'
  when?: readonly SymbolState[]
  spins?: boolean
}

/** A symbol of the library. Connections meet its box at the middle of an edge, so that lines dock cleanly. */
export interface SymbolSpec {
  id: string
  /** Chinese name, also the translation key. */
  label: string
  group: SymbolGroup
  /** Natural size on a page. */
  size: { width: number; height: number }
  parts: readonly SymbolPart[]
}

/** Declares a symbol of 80 × 80. */
export const symbol = (
  id: string,
  label: string,
  group: SymbolGroup,
  parts: readonly SymbolPart[],
  size = { width: 80, height: 80 },
): SymbolSpec => ({ id, label, group, size, parts })

export const line = (d: string, when?: readonly SymbolState[]): SymbolPart => ({ d, paint: 'line', when })
export const body = (d: string, when?: readonly SymbolState[]): SymbolPart => ({ d, paint: 'body', when })
export const lit = (d: string, when?: readonly SymbolState[]): SymbolPart => ({ d, paint: 'state', when })
export const solid = (d: string, when?: readonly SymbolState[]): SymbolPart => ({ d, paint: 'solid', when })

/** Circle as path data. */
export const circle = (cx: number, cy: number, r: number) =>
  `M${cx - r},${cy} a${r},${r} 0 1 0 ${2 * r},0 a${r},${r} 0 1 0 ${-2 * r},0`

/** Rectangle as path data. */
export const box = (x: number, y: number, width: number, height: number) =>
  `M${x},${y} h${width} v${height} h${-width} Z`
