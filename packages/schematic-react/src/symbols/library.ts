import { buildingSymbols } from './building'
import { electricalSymbols } from './electrical'
import { hvacSymbols } from './hvac'
import type { SymbolGroup, SymbolSpec } from './symbol'

/** Every symbol of the library, drawn for this project. */
export const symbolLibrary: readonly SymbolSpec[] = [...electricalSymbols, ...hvacSymbols, ...buildingSymbols]

/** Chinese names of the library's sections, also the translation keys. */
export const symbolGroups: Record<SymbolGroup, string> = {
  electrical: '电气',
  hvac: '暖通',
  water: '给排水与燃气',
  building: '楼宇',
}

const byId = new Map(symbolLibrary.map((spec) => [spec.id, spec]))

/** The symbol of an id, or undefined for one that this version does not know. */
export const findSymbol = (id: string): SymbolSpec | undefined => byId.get(id)
