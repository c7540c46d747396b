import { buildingSymbols } from './building'
import { electricalSymbols } from './electrical'
import { hvacSymbols } from './hvac'
import type { SymbolGroup, SymbolSpec, SymbolState } from './symbol'

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

/** A state that a symbol can be in, and its Chinese name, also the translation key. */
export interface NamedState {
  readonly value: SymbolState
  readonly label: string
}

const troubles: readonly NamedState[] = [
  { value: 'fault', label: '故障' },
  { value: 'alarm', label: '告警' },
]
const positions: readonly NamedState[] = [
  { value: 'open', label: '分' },
  { value: 'closed', label: '合' },
  ...troubles,
]
const openings: readonly NamedState[] = [
  { value: 'off', label: '关' },
  { value: 'on', label: '开' },
  ...troubles,
]
const runs: readonly NamedState[] = [
  { value: 'off', label: '停止' },
  { value: 'on', label: '运行' },
  ...troubles,
]
const opened = new Set(['valve', 'valve-motor', 'lamp-light', 'door'])

/** The states that a symbol shows: the position of a switch, whether a valve is open, whether a machine runs. */
export const statesOf = ({ id, parts }: SymbolSpec): readonly NamedState[] => {
  if (parts.some((part) => part.when?.includes('closed'))) return positions
  return opened.has(id) ? openings : runs
}

/** Whether a symbol looks different on and off; a bus bar's colour does, the earth's sign stays as it is. */
export const showsState = ({ parts }: SymbolSpec): boolean =>
  parts.some((part) => part.when !== undefined || part.spins === true || part.paint === 'state')
