export { worldOf } from '../viewer/scriptWorld'
export { type ScriptRequest, type ScriptResult, scriptLimits } from './protocol'
export { ScriptRunner } from './ScriptRunner'
