export { createSealer, type Sealer } from './createSealer'
export { hashOf, newToken } from './linkTokens'
