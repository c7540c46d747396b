export { CounterCorrection, CounterStep, correctionKinds, counterCorrections, counterSteps } from './counters'
export { DemandLine, itemDemand } from './demand'
export { telemetryErrors } from './errors'
export {
  GatewayLog,
  type GatewayLogCode,
  gatewayLogCodes,
  gatewayLogs,
  UnmappedKey,
  unmappedKeys,
} from './gatewayLog'
export { counterCorrectionsPage } from './pages'
export {
  driftSentence,
  instantSentence,
  namedParts,
  ofNamed,
  refusalDetails,
  refusalSentences,
} from './refusalDetails'
export { Capture, ClientFrame, ServerFrame, unauthorizedClose, ValueTuple } from './socket'
export {
  HistoryLine,
  itemHistory,
  itemRealtime,
  itemWrite,
  LatestValue,
  PointValue,
  type Resolution,
  resolutions,
} from './values'
