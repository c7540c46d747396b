export { valuesOf } from '../viewer/useScripts'
export { type ScriptRequest, type ScriptResult, scriptLimits } from './protocol'
export { ScriptRunner } from './ScriptRunner'
