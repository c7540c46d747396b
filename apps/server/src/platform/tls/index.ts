export { createTls, type Tls, type TlsPair } from './createTls'
