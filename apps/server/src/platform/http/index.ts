export { type AddressLimit, createAddressLimit } from './addressLimit'
export { createHttpApp, type HttpAppOptions } from './app'
export {
  type Audit,
  type AuditEntry,
  type AuditOutcome,
  failureTold,
  type Operation,
  secretParameter,
} from './audit'
export { noteChanges, notesChanges } from './changes'
export { addressKey, clientAddress, networkOf, type TrustedProxies, trustedProxies } from './clientAddress'
export { compressed } from './compressed'
export { mountDocs } from './docs'
export { toAppError } from './envelope'
export { createFileSpool, type FileSpool } from './files'
export {
  type CallContext,
  type DataAnswer,
  type DetachedContext,
  type Implementation,
  implement,
  implementDetached,
  implementPublic,
  implementPublicFile,
  type RequestInfo,
} from './implementation'
export { createKeyLimit } from './keyLimit'
export { withNotice } from './noticed'
export { openApiOf, type PathItem } from './openApi'
export { holds, isConcerned, type Session, scopeOf, unheldSession } from './session'
export { fromWireTime, toWireTime, withWireTimes } from './wireTime'
