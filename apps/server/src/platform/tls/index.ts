export { createTls, type Tls, type TlsPair } from './createTls'
export { speakTls } from './speakTls'
