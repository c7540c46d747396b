export { createSealer, type Sealer } from './createSealer'
