export { type Alignment, alignBoxes, distributeBoxes } from './arrange'
export {
  type Box,
  boundsOf,
  boxBetween,
  boxOfPoints,
  centreOf,
  contains,
  containsPoint,
  cornersOf,
  intersects,
  normalDegrees,
  type RotatedBox,
  rotatePoint,
  unionOf,
  type Vec,
} from './box'
export { hitItem, toLocal } from './hitTest'
export { boundsOfItem, paintBoundsOfItem } from './itemBounds'
export {
  angleAt,
  growBox,
  HANDLES,
  type Handle,
  handleDirection,
  handlePoint,
  type ResizeOptions,
  resizeBox,
  stepDegrees,
} from './resize'
export { routeConnector } from './route'
export { flattenCubic, polygonContains, polylineDistance, segmentDistance } from './segments'
export { type Guide, type Snap, type SnapOptions, snapBox, snapLine } from './snap'
export { SpatialIndex } from './spatialIndex'
export {
  MIN_SIZE,
  moveItem,
  type Placement,
  placedItem,
  reshapeItem,
  rotateItem,
  scaleItem,
  withPoints,
} from './transformItem'
