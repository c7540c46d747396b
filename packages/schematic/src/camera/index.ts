export { Atom } from './Atom'
export { Camera, type CameraState, type FitMode } from './Camera'
export { readableFit } from './readableFit'
