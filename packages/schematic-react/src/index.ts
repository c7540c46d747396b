export { nameOfItem } from './items/nameOfItem'
export { drawItem } from './items/registry'
export type { ItemLook, Scene } from './scene/Scene'
export { createViewScene } from './scene/viewScene'
export { afterPaint } from './stage/afterPaint'
export { Stage } from './stage/Stage'
export { useGestures } from './stage/useGestures'
export {
  findSymbol,
  type NamedState,
  showsState,
  statesOf,
  symbolGroups,
  symbolLibrary,
} from './symbols/library'
export { SymbolDrawing } from './symbols/SymbolDrawing'
export type { SymbolSpec, SymbolState } from './symbols/symbol'
export { type Focus, focusOn } from './viewer/focusOn'
export {
  type AlarmedDevice,
  type AlarmQuery,
  type CurvePoints,
  type DevicePointReading,
  type OfferedDevices,
  type PlayedTime,
  type ShownAlarm,
  type ShownCamera,
  useHost,
  type ViewHost,
} from './viewer/host'
export type { Mark } from './viewer/Marks'
export type { Room } from './viewer/PageStage'
export { StillView } from './viewer/StillView'
export { Viewer } from './viewer/Viewer'
